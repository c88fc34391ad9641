"""What steps of the second edition remember between two answers: small frozen values, one module per part of the turn."""

from engine.second.memos.common import CommonMemo
from engine.second.memos.company import CompanyMemo
from engine.second.memos.events import EventsMemo
from engine.second.memos.firm_revenue import FirmRevenueMemo
from engine.second.memos.firms import FirmMemo
from engine.second.memos.opening import OpeningMemo
from engine.second.memos.parliament import ParliamentMemo
from engine.second.memos.table import TableMemo

Memo = (
    CommonMemo
    | OpeningMemo
    | CompanyMemo
    | EventsMemo
    | ParliamentMemo
    | FirmMemo
    | FirmRevenueMemo
    | TableMemo
    | None
)
