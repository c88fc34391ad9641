"""What mail programs write around a reply, in many languages, case-folded; data only."""

from __future__ import annotations

from typing import Final

# Near the end of an attribution line. English, German, French, Spanish, Dutch, Italian, Polish, Portuguese, Nordic, Czech,
# Slovak, Hungarian, Romanian, Croatian, Turkish, Greek, Russian, Ukrainian, Japanese, Chinese, Korean.
WROTE: Final = (
    "wrote", "writes", "schrieb", "schreibt", "geschrieben", "a écrit", "a ecrit", "écrivait", "a écrit",
    "escribió", "escribio", "ha escrit", "schreef", "geschreven", "ha scritto", "scrive", "napisał", "napisal",
    "pisze", "escreveu", "skrev", "kirjoitti", "odesílatel", "napísal", "írta", "a scris", "napisao", "yazdı",
    "έγραψε", "написал", "пишет", "написав", "пише", "書きました", "のメッセージ", "のメール", "写道", "寫道", "작성", "님이",
)  # fmt: skip

ATTRIBUTION_OPENERS: Final = (
    "on ", "am ", "le ", "el ", "op ", "il ", "em ", "den ", "w dniu ", "dnia ", "pe ", "dne ", "em: ", "a ", "в ", "at ",
    "in a message dated ", "in reply to ", "quoting ", "zitat von ", "citando ", "na ", "o ", "το ", "στις ",
)  # fmt: skip

FROM_LABELS: Final = frozenset(
    {
        "from", "von", "de", "da", "van", "od", "från", "fra", "lähettäjä", "feladó", "kimden", "от", "від", "von:",
        "差出人", "送信者", "发件人", "寄件者", "보낸 사람", "expéditeur", "remitente", "remetente", "mittente", "afzender", "nadawca",
    }
)  # fmt: skip

HEADER_LABELS: Final = FROM_LABELS | frozenset(
    {
        "sent", "date", "to", "cc", "subject", "reply-to", "importance", "attachments", "gesendet", "datum", "an", "betreff",
        "kopie", "antwort an", "envoyé", "à", "a", "objet", "enviado", "enviado el", "fecha", "para", "asunto", "verzonden",
        "aan", "onderwerp", "inviato", "data", "oggetto", "wysłano", "do", "dw", "temat", "enviada", "enviada em",
        "enviado em", "assunto", "skickat", "till", "ämne", "kopia", "sendt", "til", "emne", "lähetetty", "vastaanottaja", "aihe",
        "odesláno", "komu", "předmět", "dátum", "címzett", "tárgy", "elküldve", "отправлено", "дата", "кому", "тема", "копия",
        "送信日時", "日時", "宛先", "件名", "发送时间", "日期", "收件人", "主题", "主旨", "날짜", "받는 사람", "제목", "tarih", "kime", "konu",
    }
)  # fmt: skip

SEPARATOR_WORDS: Final = (
    "original message", "original email", "forwarded message", "reply message", "ursprüngliche nachricht", "originalnachricht",
    "original-nachricht", "weitergeleitete nachricht", "message d'origine", "message d’origine", "message original",
    "message transféré", "mensaje original", "mensaje reenviado", "oorspronkelijk bericht", "originele bericht",
    "doorgestuurd bericht", "messaggio originale", "messaggio inoltrato", "wiadomość oryginalna", "oryginalna wiadomość",
    "wiadomość przekazana", "mensagem original", "mensagem encaminhada", "ursprungligt meddelande", "originalmeddelande",
    "vidarebefordrat meddelande", "oprindelig meddelelse", "opprinnelig melding", "alkuperäinen viesti", "původní zpráva",
    "eredeti üzenet", "исходное сообщение", "пересылаемое сообщение", "元のメッセージ", "転送メッセージ", "转发的邮件", "原始邮件", "원본 메시지",
)  # fmt: skip

FORWARD_OPENERS: Final = frozenset(
    {
        "begin forwarded message", "anfang der weitergeleiteten nachricht", "début du message réexpédié",
        "début du message transféré", "inicio del mensaje reenviado", "inizio messaggio inoltrato", "begin doorgestuurd bericht",
        "rozpoczęcie przekazywanej wiadomości", "início da mensagem reencaminhada", "vidarebefordrat brev", "転送されたメッセージ",
    }
)  # fmt: skip

# How the line begins that a phone or program adds below the text.
MOBILE_OPENERS: Final = (
    "sent from my ", "sent from mail for ", "sent from outlook", "sent from yahoo", "sent from proton", "sent from gmail",
    "sent from samsung", "sent from aol", "sent via ", "sent using ", "sent with ", "get outlook for ", "sent on the go",
    "sent from a mobile", "von meinem ", "gesendet von ", "gesendet mit ", "gesendet über ", "diese nachricht wurde von meinem ",
    "outlook für ", "envoyé de mon ", "envoyé depuis ", "envoyé à partir de ", "téléchargez outlook", "obtenez outlook",
    "enviado desde ", "enviado con ", "obtener outlook", "enviado do ", "enviado de meu ", "enviado a partir ", "enviado pelo ",
    "obter o outlook", "inviato da ", "inviato dal ", "ottieni outlook", "scarica outlook", "verstuurd vanaf ",
    "verzonden vanaf ", "verzonden met ", "download outlook", "outlook voor ", "wysłane z ", "wysłano z ", "pobierz outlook",
    "skickat från ", "skickades från ", "hämta outlook", "sendt fra ", "lähetetty ", "odesláno z ", "отправлено с ",
    "отправлено из ", "надіслано з ",
)  # fmt: skip

# How that line ends, in languages that put the device first.
MOBILE_ENDINGS: Final = (
    "から送信",
    "に送信",
    "から送信されました",
    "에서 보냄",
    "에서 보낸 메일",
    "发自我的iphone",
    "gesendet",
    "beziehen",
)

MOBILE_EXACT: Final = ("发自我的", "發自我的", "从我的", "iphoneから送信", "androidから送信", "나의 iphone")
