import type { Feature } from '@wayable/protocol/features';
import { cue, farGap, gap } from '../patterns.ts';

const DOOR =
  '(?:eingangs|schiebe|haus|laden|glas|flugel|innen|aussen|aufzugs|zugangs|toiletten|haupt|pendel|dreh|wc)?tur(?:en)?';
const ROOM = 'wc|parkplatz\\w{0,2}|stellplatz\\w{0,2}|parken|eingang|zugang|bad|dusche|kabine|umkleide';
const WAY = `gang|gange|gangen|flur|flure|eingang|weg|wege|${DOOR}`;
const DISABLED = 'behindert\\w{0,6}|menschen mit (?:geh)?behinderung\\w{0,2}|rollstuhl\\w{0,8}';
const WHEELS = 'rollstuhl|rollstuhlen|rollstuhlfahrer\\w{0,4}|rollator|rollatoren|elektromobil|handbike';
const WELL =
  'gut|super|toll|top|klasse|prima|perfekt|ideal|problemlos|einfach|leicht|bequem|angenehm|moglich|geeignet|uberall|erreich\\w{1,4}|schaff\\w{1,4}|rein|hinein|reingekommen|durch|genug|platz|platze|willkommen|gern|passt|passen|zuganglich|befahrbar|nutzbar|weiteres|traum|hublift|aufzug|lift';

const STOP =
  'haltestelle\\w?|halt|halte|station|stationen|stockwerk\\w?|etage|etagen|stopp|stopps|ziel|linie|linien';
// Machines for games or coffee are not included, because their speech helps no one.
const MACHINE =
  '(?:fahrkarten|fahrschein|parkschein|ticket|karten|geld|bank|pfand|check ?in )?automat|terminal|aufzug|app|ampel|bus|kasse';

const WRITING = 'schrift|buchstaben|zahlen|ziffern|beschriftung|aufschrift|aufschriften';
const SIGN = `\\w{0,8}schild|\\w{0,8}schilder|schildern|beschilderung|wegweiser|tafel|tafeln|${WRITING}`;
const EDGE = '(?:treppen)?stufen?|stufenkanten?|treppen?|kanten?|glasturen?|pfosten';
const MARKED = 'markiert|gekennzeichnet|abgesetzt|gelb|gelbe|kontrast\\w{0,8}|\\w{0,12}streifen';

const BY_POWER =
  'automatisch\\w{0,2}|elektrisch\\w{0,2}|elektronisch\\w{0,2}|motorisiert\\w{0,2}|selbstoffnend\\w{0,2}';
const BY_ITSELF =
  'von (?:ganz )?(?:selbst|selber|allein|alleine)|selbst(?:st)?andig|selbsttatig|automatisch|per (?:knopf|knopfdruck|taster|taste|sensor)|auf knopfdruck|mit (?:sensor|knopfdruck|bewegungsmelder|lichtschranke)';
const SWITCH = 'knopf|taster|taste|sensor|bewegungsmelder|drucken|druckt|drucktaster|drucker|nahert|naher';

/** Phrases that say that a place has a feature, unless their clause denies it. */
export const CUES: Partial<Record<Feature, readonly RegExp[]>> = {
  'wheelchair-accessible': [
    cue(`(?:${WHEELS})${farGap(10)}(?:${WELL})|(?:${WELL})${farGap(6)}(?:${WHEELS})`),
    cue(
      'rollstuhl(?:gerecht|tauglich|freundlich|geeignet|platz|platze|rampe|lift|zugang|zuganglich)\\w{0,2}',
    ),
    cue('(?:rollstuhl|einstiegs|auffahr|klapp)?rampen?(?!(?: \\w+){0,6} (?:stufen?|treppen?)\\b)'),
    cue('treppenlift\\w{0,2}|treppensteiger|hublift\\w?|plattformlift|hebebuhne|hubplattform'),
    cue('stufenlos\\w{0,2}|barrierefrei\\w{0,2}|barrierearm\\w{0,2}|behindertengerecht\\w{0,2}'),
    cue('niederflur\\w{0,12}|unterfahrbar\\w{0,2}|haltegriff\\w{0,2}|stutzgriff\\w{0,2}'),
    cue(`behinderten(?:gerecht\\w{0,2} )?(?:${ROOM})|(?:${ROOM})${gap(1)}fur (?:${DISABLED})`),
    cue(
      'abgesenkt\\w{0,2} (?:bordstein\\w{0,2}|randstein\\w{0,2})|(?:bordstein|randstein)\\w{0,2}(?: \\w+){0,3} abgesenkt',
    ),
  ],
  'audio-cues': [
    cue('(?:sprach|halte|haltestellen|lautsprecher|stations|stockwerk|etagen)?(?:ansage|durchsage)n?'),
    cue(`(?:${STOP})${gap(5)}(?:angesagt|ausgerufen|durchgesagt)`),
    cue(`(?:sagt|nennt|ruft|spricht|kundigt)${gap(4)}(?:${STOP})`),
    cue(
      'induktiv\\w{0,2}|induktionsschleife\\w?|induktionsanlage|ringschleife\\w?|horschleife\\w?|horanlage\\w?|t spulen?',
    ),
    cue('audioguide\\w{0,2}|audiodeskription\\w{0,2}|audiofuhrung\\w{0,2}|horfuhrung\\w{0,2}|horfilm\\w?'),
    cue('akustisch\\w{0,2}|blindenampel\\w?|tonsignal\\w?|signalton|signaltone|horbar\\w{0,2}'),
    cue('ampel\\w?(?: \\w+){0,3} (?:piept|piepst|tickt|klackt|summt|ton|tonsignal)'),
    cue(
      `sprachausgabe|sprachfuhrung|vorlesefunktion|(?:${MACHINE})${gap(1)}liest(?: \\w+){0,3} vor|(?:${MACHINE})${gap(2)}(?:spricht|redet|vorliest)`,
    ),
    cue('stimme(?: [\\w]+){0,3} (?:sagt|nennt|ansagt|verkundet|kundigt)|kopfhorerbuchse|kopfhoreranschluss'),
  ],
  'visual-aids': [
    cue(
      'braille\\w{0,10}|punktschrift|blindenschrift|blindenleitsystem\\w?|leitsystem|bodenleitsystem|blindenleitstreifen',
    ),
    cue(
      '(?:boden)?leitstreifen|leitlinien?|(?<!display )taktil\\w{0,2}|tastbar\\w{0,2}|ertastbar\\w{0,2}|fuhlbar\\w{0,2}',
    ),
    cue(
      'bodenindikator\\w{0,2}|noppen(?:platte|pflaster|feld)\\w?|(?:rillen|riffel|rippen)(?:platte|pflaster)\\w?|aufmerksamkeitsfeld\\w{0,2}',
    ),
    cue('tastmodell\\w?|tastplan|tastplane|reliefplan|reliefschrift|profilschrift|pyramidenschrift'),
    cue(
      'kontrastreich\\w{0,2}|(?:gut|stark|hoh|klar|deutlich)\\w{0,2} kontrast\\w?|kontrast\\w?(?: \\w+){0,2} gut',
    ),
    cue(`(?:extra)?gross\\w{0,2} (?:\\w+ )?(?:${SIGN})|grossschrift|grossdruck|gross gedruckt\\w{0,2}`),
    cue(`gut (?:les|erkenn|sicht)bar\\w{0,2}|(?:${SIGN})${gap(3)}(?:gross|lesbar|gut lesbar|gut zu lesen)`),
    cue(`(?:${EDGE})${gap(4)}(?:${MARKED})|markiert\\w{0,2} (?:${EDGE})`),
    cue(
      'lupe|lupen|bildschirmlesegerat|fur (?:blinde|sehbehinderte)(?: \\w+){0,4} (?:geeignet|toll|super|gut)',
    ),
  ],
  'automatic-doors': [
    cue(`(?:${BY_POWER}) (?:\\w+ )?(?:${DOOR})|automatiktur(?:en)?|turautomatik`),
    cue(`(?:${DOOR})${farGap(5)}(?:${BY_ITSELF})`),
    cue(
      `(?:${DOOR})${gap(3)}(?:offnet|geht|schwingt|gleitet)(?: [\\w|]+){0,3} (?:sobald|wenn (?:man|du|ich|jemand))`,
    ),
    cue(
      `lichtschranke (?:an|uber) (?:\\w+ )?(?:${DOOR})|tur(?:offner|taster)\\w?|(?:${DOOR})${gap(3)}(?:sensor|bewegungsmelder|lichtschranke|knopfdruck)`,
    ),
    cue(`(?:${SWITCH})${farGap(8)}(?:offnet|offnen|geht|gehen|springt)${gap(3)}(?:${DOOR})`),
    cue(`(?:${SWITCH})${farGap(7)}(?:${DOOR})${gap(3)}(?:auf|offnet|offnen|offen)`),
    cue('elektrisch\\w{0,2} (?:tur)?offner\\w?'),
    cue(`(?:knopf|taster|taste) (?:fur|an|neben) (?:\\w+ )?(?:${DOOR})`),
  ],
};

/** Cues for a level or wide entrance or path. They do not count if the sentence mentions a step. */
export const LEVEL_CUES = [
  cue('ebenerdig\\w{0,2}|bodengleich\\w{0,2}'),
  cue(`breit\\w{0,2} (?:\\w+ )?(?:${WAY})|(?:${WAY})${gap(3)}breit(?: genug)?`),
  cue(
    '(?:alles|komplett|ganz)(?: \\w+){0,3} (?:ebene|eben)|auf (?:einer|derselben|gleicher|der gleichen) (?:ebene|etage)',
  ),
  cue('platz (?:zwischen|zum (?:wenden|drehen|rangieren|manovrieren))'),
];
export const STEPS = /\b(?:(?:eingangs|tur)?(?:stufe|schwelle|treppe)n?|absatze?|stufchen)\b/;

export const LIFT_CUE = /\baufzug\b/g;
