import type { Denials } from '../language-rules.ts';

const NOT =
  'kein|nicht|(?:gar|hier) nichts|nie|niemand(?:em|en)?|nirgends|ohne|weder|fehlt|fehlen|fehlend\\w{0,2}|fehlanzeige|kaum|mangels|statt';

/** Defects that make a feature unusable. */
const FAILURE = [
  'kaputt\\w{0,2}|defekt\\w{0,2}|ausser (?:betrieb|funktion)|gesperrt|geschlossen|abgeschlossen|verschlossen|verriegelt',
  'zugeparkt|zugestellt|verstellt|versperrt|blockiert|belegt|unbenutzbar|unbrauchbar|funktionslos|stillgelegt',
  'unmoglich|unverstandlich|unlesbar|unleserlich|winzig\\w{0,2}|mangelhaft|ungeeignet|untauglich|gefahrlich',
  'zu (?:steil|eng|schmal|klein|schwer|leise|hoch|kurz|niedrig|schwach|dunkel)|sehr (?:steil|eng|schmal|leise|schlecht)',
  'schwierig|muhsam|alptraum|albtraum|katastrophe|zumutung|witz|chance|ausgeschaltet|abgeschaltet|ausgefallen',
  'entfernt|abgebaut|abgeschafft|verschwunden|abgenutzt|schlecht\\w{0,2}|enge|eng|steil|zu wenig|wenig',
  'ist anders|auf dem papier|verloren|vergebens|vergeblich|umsonst|nur (?:mit|fur|auf|in|von|wenn)|stumm|larm|klemmt|rutschig',
  'reparatur|repariert|endet|enden|gefahr\\w{0,4}|lebensgefahrlich|hing|hangt fest|horen(?: \\w+){0,5} auf|lose\\w?|hort auf|zu schnell|steckt\\w?|verwehrt|abgewiesen|hohn|lacherlich|gefragt|frage nach|vergiss|vergessen',
  'wird (?:\\w+ ){0,4}(?:gebaut|eingebaut|errichtet|installiert)|(?:gebaut|eingebaut|errichtet|installiert) wird|steht(?: \\w+){0,3} still|stillsteh\\w{1,3}|stillgestanden|im bau',
  'verboten|unerwunscht|(?:hoch|rein|hinein|herein|rauf|runter)?getragen|(?:hoch|rein|hinein)(?:ge)?(?:hoben|tragen)',
  'draussen (?:bleiben|lassen|stehen|warten|parken)|im weg|abstellraum|abstellkammer|lager|steckengeblieben',
].join('|');

/** Wishes, promises and memories, which mean that the feature is missing. */
const WISH = [
  'ware\\w{0,2}|hatte gern\\w?|wurde\\w?|sollte\\w{0,2}|musste(?:n)? (?=\\w+ )|mussten|mochte\\w{0,2}|konnte\\w{0,2}',
  'wunsch\\w{0,6}|gewunscht|hoffentlich|hoffe|hoffen|bitte|brauchte|braucht man|versprochen|versprach\\w{0,2}|geplant|planen|plant',
  'angeblich|laut (?:homepage|webseite|website|internet|prospekt|google)|vorgesehen|bauen|einbauen|fruher|ehemals|einst|dringend|notig|nachrusten|nachgerustet werden|kunftig|demnachst|bald|schade',
  'nur bis|gab es(?= (?:mal|einmal))',
].join('|');

const DENIAL = new RegExp(`\\b(?:${NOT}|${FAILURE}|${WISH})\\b`, 'g');
const FILLER =
  'und|aber|leider|oft|meist|immer|gerade|derzeit|aktuell|momentan|seit|die|der|das|er|sie|es|ist|sind|war|waren|wird|wieder|dann|doch|viel|etwas|recht|nur|auch|nun|jetzt|heute|wirklich|allerdings|jedoch|wochen|monaten|tagen|mal|da|mehr|voll|total|echt|funktioniert|funktionieren|ging|geht|benutzbar|nutzbar';

export const DENIALS: Denials = {
  before: DENIAL,
  after: DENIAL,
  // In German clauses, verbs and their "nicht" come last.
  reach: { forward: 12, back: 12 },
  clauseBefore: [
    // A clause after "but" may deny the feature. Suggest nothing then, because a wrong suggestion does more
    // harm than a missing one.
    new RegExp(`^(?:aber|jedoch|allerdings|doch|nur) (?:\\w+ ){0,6}(?:${FAILURE})\\b`),
    new RegExp(`^(?:(?:${FILLER}) )*(?:${NOT}|${FAILURE})(?: (?:${FILLER}))*$`),
    /\b(?:komm|kam|pass|gelang|schaff)\w{0,3}\b.{0,60}\b(?:nicht|kein|nie|niemand)\b/,
    /\b(?:zwei|drei|vier|funf|sechs|zehn|mehrere|viele|etliche|hohe|\d+) (?:hohe )?(?:stufen|treppen)\b/,
    /^(?:wenn|falls|sofern|solange) (?:\w+ ){1,4}(?:tragt|tragen|hebt|heben)\b/,
    /\b(?:passiert|geschehen)\b.{0,20}\bnicht/,
  ],
  restored: /^(?:aber |doch |jedoch )?(?:es )?gibt (?:es )?(?:eine|einen|eins|welche)$/,
  repaired:
    /(?:\b(?:wurde|ist|sind|worden|haben|hat)(?: \w+){0,4} (?:repariert|gerichtet)|repariert worden|wieder in betrieb|(?:funktioniert|lauft|geht|fahrt) wieder|wieder (?:nutzbar|benutzbar))\b(?! werden)/g,
  unrepaired:
    /\b(?:kein|nicht|nie|niemand(?:em|en)?|ohne|weder|kaum|muss|mussen|musste|mussten|soll|sollen|wird|werden)\b/,
};
