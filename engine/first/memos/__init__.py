"""What steps of the first edition remember between two answers: small frozen values, one module per part of the turn."""

from engine.first.memos.common import CommonMemo
from engine.first.memos.company import CompanyMemo
from engine.first.memos.opening import OpeningMemo
from engine.first.memos.post import PostMemo

Memo = CommonMemo | OpeningMemo | CompanyMemo | PostMemo | None
