"""What absence notes and challenges say, in many languages; data only."""

from __future__ import annotations

import re
from typing import Final


def _any_of(*patterns: str, before: str = "", behind: str = "") -> re.Pattern[str]:
    return re.compile(f"{before}(?:{'|'.join(patterns)}){behind}", re.IGNORECASE)


# English, German, French, Spanish, Portuguese, Italian, Dutch, Nordic, Finnish, Polish, Czech, Russian, Turkish, Japanese, Chinese, Korean.
SUBJECT: Final = _any_of(
    r"auto(?:matic(?:ally)?|mated)?[ -]{0,2}(?:re(?:ply|sponse)|generated)", r"out of (?:the )?office(?: reply)?", r"absence note",
    r"(?:(?:i am|i'm) )?(?:away|on (?:vacation|holidays?|leave))(?: from my (?:e-?)?mail)?", r"(?:vacation|holiday)(?: reply| notice| message)", r"read(?=:)",
    r"your e-?mail requires verification", r"please (?:confirm|verify) your (?:e-?mail|message)",
    r"automatische (?:antwort|r[eé]actie)", r"abwesenheits(?:notiz|nachricht|agent|meldung)", r"(?:ich bin )?nicht im b(?:ü|ue)ro", r"abwesenheit",
    r"réponse automatique", r"absence du bureau", r"absence", r"message d['’]absence",
    r"respuesta autom[aá]tica", r"fuera de (?:la )?oficina", r"ausente", r"resposta autom[aá]tica", r"fora do escritório",
    r"risposta automatica", r"fuori (?:sede|ufficio)", r"afwezig(?:heids(?:bericht|assistent|melding)|heid)?", r"automatisch antwoord",
    r"autosvar", r"automatiskt? svar", r"frånvaro(?:meddelande)?", r"fravær(?:smelding|sbesked|sassistent)?", r"ikke til stede", r"ikke på kontoret",
    r"automaattinen vastaus", r"poissaolo(?:ilmoitus|viesti)?", r"automatyczna odpowiedź", r"autoodpowiedź", r"nieobecność",
    r"automatická odpověď", r"mimo kancelář", r"автоответ(?:чик)?", r"автоматический ответ", r"нет на месте", r"otomatik (?:yanıt|cevap)", r"ofis dışında",
    r"自動(?:返信|応答)", r"不在(?:通知|連絡|のお知らせ)?", r"自动(?:回复|答复)", r"自動回覆", r"外出通知", r"부재중(?: 알림)?", r"자동 ?(?:회신|응답)",
    before=r"^\s*\W{0,2}",
    behind=r"(?=\s*(?:$|[:：;,.)\]\[(–—-]|(?:re|aw|sv|vs|antw)\b|auto|verify|until|till|from|bis|vom|jusqu|hasta|até|fino|tot|till|til\b))",
)  # fmt: skip
"""How the subject of a note begins, before that of the mail that it answers."""

_OFFICE: Final = r"(?:out of (?:the )?office|away from (?:the|my) (?:office|desk|e-?mails?|mail)|on (?:annual |parental |maternity |sick )?(?:leave|vacation|holidays?))"
AWAY: Final = _any_of(
    rf"\bi(?: am|'m|’m| will be|'ll be|’ll be) (?:currently |presently |now )?{_OFFICE}", rf"\b(?:is|am|are) currently {_OFFICE}",
    r"\bi (?:will|am) not be? ?(?:be )?reading my (?:e-?)?mail", r"\bi have (?:no|limited|little) access to (?:my )?(?:e-?)?mail",
    r"\bich bin (?:derzeit |zurzeit |zur zeit |momentan |aktuell |vom .{1,30} |bis .{1,30} )?(?:nicht im b(?:ü|ue)ro|im urlaub|abwesend|nicht erreichbar|außer haus)",
    r"\bje (?:suis|serai) (?:actuellement |absente?|en (?:congés?|vacances|déplacement)|hors du bureau)",
    r"\b(?:estoy|estaré|me encuentro|me encontraré) (?:actualmente )?(?:fuera de (?:la )?oficina|de vacaciones|ausente)",
    r"\b(?:estou|estarei|encontro-me) (?:atualmente )?(?:fora do escritório|de férias|ausente)",
    r"\b(?:sono|sarò) (?:attualmente )?(?:fuori (?:sede|ufficio)|in (?:ferie|vacanza)|assente)",
    r"\bik ben (?:momenteel |op dit moment |tot .{1,30} )?(?:niet op kantoor|afwezig|met (?:vakantie|verlof)|op vakantie)",
    r"\bjag (?:är|kommer att vara) (?:för närvarande |just nu )?(?:på semester|på resande fot|ledig|bortrest|inte på kontoret|frånvarande|borta)",
    r"\bjeg (?:er|har) (?:for tiden |i øjeblikket )?(?:på ferie|ikke på kontoret|fraværende|bortrejst|ferie)",
    r"\bolen (?:tällä hetkellä )?(?:lomalla|poissa|vuosilomalla|matkoilla)", r"\b(?:jestem|będę) (?:obecnie )?(?:na urlopie|nieobecn[ya]|poza biurem)",
    r"\b(?:jsem|budu) (?:momentálně )?(?:na dovolené|mimo kancelář|nepřítom(?:en|na))", r"я (?:сейчас )?(?:в отпуске|нахожусь в отпуске|отсутствую)",
    r"меня (?:сейчас )?нет (?:на месте|в офисе)", r"(?:tatildeyim|izindeyim|ofis dışındayım)",
    r"不在(?:にし|とさせ|です|のため)", r"休暇(?:中|を)", r"(?:正在|目前)?(?:休假|度假)(?:中|，)", r"不在办公室", r"不在辦公室", r"(?:휴가|부재) ?중",
)  # fmt: skip
"""That the writer is away, said in the first person."""

BY_MACHINE: Final = _any_of(
    r"\b(?:for|in) (?:urgent|emergency|pressing) (?:matters?|cases?|issues?|inquiries|enquiries|requests?)", r"\bif (?:your|the) (?:matter|request|message|e-?mail|inquiry) is urgent",
    r"\bi (?:will|shall) (?:respond|reply|answer|get back|read|be back|be reading)\b.{0,40}\b(?:when|upon|on my|after|as soon)", r"\bwill be (?:read|answered) when i return",
    r"\bthis is an auto", r"\b(?:message|e-?mail|mail) was (?:created|sent|generated) automatically", r"\bautomatically generated", r"\bdo not reply to this (?:message|e-?mail)",
    r"\bto release (?:it|your message)", r"\bhas been (?:withheld|quarantined) ", r"\bnot forwarded",
    r"\bin (?:dringenden|eiligen) (?:f(?:ä|ae)llen|angelegenheiten)", r"\bihre (?:e-?mail|nachricht) wird nicht weitergeleitet", r"\bdiese (?:e-?mail|nachricht) wurde automatisch",
    r"\bnach meiner r(?:ü|ue)ckkehr", r"\ben cas d['’]urgence", r"\bpour toute (?:urgence|demande urgente)", r"\bà mon retour", r"\ben caso de urgencia", r"\bpara asuntos urgentes", r"\ba mi (?:regreso|vuelta)",
    r"\bem caso de urgência", r"\bassuntos urgentes", r"\bin caso di urgenza", r"\bper urgenze", r"\bal mio (?:rientro|ritorno)", r"\b(?:bij|in) (?:dringende|spoed)\w* ?(?:zaken|gevallen)?", r"\bna mijn (?:terugkeer|vakantie)",
    r"\b(?:vid|för) brådskande ärenden", r"\bläser inte min (?:e-?post|mail|mejl)", r"\bnär jag är tillbaka", r"\bved (?:hastende|presserende) ", r"\bkiireellisissä asioissa",
    r"\bw (?:pilnych|nagłych) (?:sprawach|przypadkach)", r"\bv naléhavých případech", r"\bпо срочным вопросам", r"\bотвечу .{0,30}после возвращения", r"\bacil (?:durumlarda|konular)",
    r"に戻ります", r"お急ぎの(?:方|場合|ご用)", r"このメールは自動", r"如有(?:急事|紧急)", r"此(?:邮件|郵件)(?:为|為|是)?自[动動]", r"급한 ?(?:용무|일)",
)  # fmt: skip
"""What notes add: whom to ask instead, when mail will be read, and that a program wrote it."""
