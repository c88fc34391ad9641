"""Everyday words, which are never taken for another word with a letter wrong."""

from __future__ import annotations

_WORDS = """
a able about above absent accept account across act action actually add added advice afraid after afternoon again against age
ago agree agreed ahead aim air alas alike alive allow almost alone along already also although always am amazing among amount
an and angry annual another answer any anybody anyone anything anyway apart apology appear are area aren arm army around arrive
art as ask asked asleep assume at attack attempt autumn available avoid away awful baby back bad badly balance ball band bank
bar bare base based basic basis bath battle be bear beat beautiful became because become bed been beer before beg began begin
begun behalf behind being belief believe belong below bend beneath beside best bet better between beyond big bill bind bird bit
bite bitter black blame bless blind block blood blow blue board boat body bold bone book boom boring born boss both bother bottom
bound bowl box boy boys brain brave bread break bright bring broad broke broken brother brought brown budget build built burn
burst bury bus busy but buy by cake call called calm came camp can cannot card care careful carry case cash cast cat catch cause
cell cent centre certain chain chair chance change charge chart cheap cheat check cheer cheers chief child choice choose chose
christmas church circle city claim class clean clear clearly clever climb clock close closed cloth cloud club clue coach coal
coast coat code coffee coin cold come comes coming common company complete concern cook cool cope copy corn corner cost couch
could council count country couple course court cover crazy cream create credit crew crime cross crowd crown cruel cry cup cure
current cut daily damage damn dance danger dare dark date dates daughter day days dead deal dealt dear death debate debt decade
decent decide decided deck deep defeat defend degree delay demand deny depend desk despite detail die died diet differ dinner
direct dirt dirty discuss dish do doctor does dog doing done door double doubt down dozen draft drag draw drawn dream dress drew
drink drive drop dry due dull during dust duty each ear early earn earth ease east easy eat edge edit effect effort egg eight
either elect else email empty end enemy energy english enjoy enough enter entire equal error escape especially even evening event
ever every everyone evil exact example excited excuse exist expect expected expert explain extra eye face fact fail fair faith
fall false fame family fan far fare farm fast fat fate father fault favour fear feed feel feet fell felt few field fifth fight
figure file fill film final finally find fine finger finish fire firm first fish fit five fix flag flat flew floor flow fly
focus folk folks follow food fool foot for force forget form former forth fortune forty forward found four free fresh friday
friend friends from front fruit full fun fund funny further future gain game games garden gas gate gave gear general gentle
gentlemen get gets getting gift girl give given glad glass goal god gold gone gonna good goodbye got grab grand grant grass
great green greet grew grey ground group grow guard guess guest guide guilty guy guys habit had hair half hall hand hands hang
happen happy hard hardly harm has hate have he head health hear heard heart heat heavy held hell hello help hence her here hers
hey hi hid hide high hill him himself hint hire his hit hold hole holiday home honest honour hope horse hot hotel hour hours
house how however huge human hundred hungry hunt hurry hurt husband i ice idea ideal if ill image impact in inch include income
indeed inside instead interest into iron is island issue it item its itself job join joint joke joy judge july jump june just
keen keep kept key kid kids kill kind king kiss knee knew know known lack lady lake land lane large last late lately later laugh
launch law laws lay lazy lead leader learn least leave led left leg legal lend length less lesson let lets letter level lie lied
life lift light like likely limit line lines link list listen little live living load loan local lock log lonely long longer
look looks lord lose loss lost lot lots loud love lovely low lower luck lucky lunch mad made mail main make makes man many map
march mark market marry mass match mate matter may maybe me meal mean means meant meat media meet meeting men mention mere merry
mess message met metal method might mild mile milk mind mine minute minutes miss mist mix model moment monday money month months
mood moon moral more morning most mother mouth move moved much music must my name narrow nation native nature near nearly neat
neck need needed needs negative neither nerve nervous never new news next nice night nine no nobody noise none noon nor normal
north nose not note nothing notice noun now number obvious odd of off offer office officer often oil okay old on once one ones
only onto open opened option or order orders other others ought our out outside over owe own pace page paid pain pair paper
pardon parent park part party pass past path patience pause pay peace peer people per perfect perhaps period permit person phase
phone pick picture piece pile pity place plain plan plane planet plant play player players please plenty plot plus pocket poem
point polite poll pool poor port position possible post pound pounds power present president press pretty previous price pride
prime prior private prize probably problem profit promise proof proper protect proud prove public pull pure push put quick
quickly quiet quit quite quote race rain raise ran range rank rare rate rather raw reach react read ready real really reason
record red refuse regard regards region reject relax relay remain remember remind reply report rest result return rice rich rid
ride right ring rise risk river road robust rock role roll rolled rolls roof room root rope rose rough round row royal rule rules
run rush sad safe safety said sail sale salt same sand sat saturday save saw say saying says scale scared scene school score
scream sea seal season seat second secret see seek seem seen sell send sense sent series serious seriously serve service set
seven several shadow shake shall shame shape share shared sharp she sheet shift shine ship shirt shock shoe shoot shop shore
short shot should shout show shown shut shy sick side sight sign signal silence silly silver similar simple simply since sing sir
sister sit six sixth size skill skin skip sky sleep slight slip slow slowly small smart smell smile smoke smooth snow so sock
soft soil sold soldier some somebody somehow someone son song soon sorry sort sound south space spare speak special speech speed
spend spent spirit spite split spoke sport spot spread spring square staff stage stake stand star start state stay steal steel
step steps stick still stock stolen stone stood stop store storm story straight strange street strength stress strike strong
stuck study stuff stupid style subject success such sudden sugar suggest suit sum summer sun sunday supply support suppose sure
surely swap sweet swim table tail take taken takes tale talk tall tank task taste tax tea teach team tear tell ten tend term
terms terrible test text than thank thanks that the their them then theory there these they thick thin thing things think third
this those though thought thousand thread threat three threw throw thumb thursday thus ticket tide tie tight till time times tiny
tip tired title to today together told tomorrow tone tonight too took tool top topic total touch tough tour toward town toy trace
track trade train travel treat tree trial trick tried trip trouble truck true truly trust truth try tuesday turn turns twelve
twenty twice two type ugly unable uncle under unit until up upon upset urban urge us use used useful user usual usually vacation
valid value vary vast very via victim victory view visit voice vote wage wait wake walk wall wants war warm warn was wash waste
watch water wave way ways we weak wealth wear weather wednesday week weekend weeks weight weird welcome well went were west what
whatever when where which while white who whole whose why wide wife wild will win wind window wine wing winter wire wise wish
with within without woman wonder wood word words wore work worked world worry worse worst worth would wound wow write writing
wrong wrote yard yeah year years yes yesterday yet you young your yours zero
"""
_COMMON = frozenset(_WORDS.split())


def is_common(word: str) -> bool:
    """Whether a small-letter word is one of everyday English."""
    return word in _COMMON
