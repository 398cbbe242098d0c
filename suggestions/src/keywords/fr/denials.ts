import type { Denials } from '../language-rules.ts';

const NOT =
  'pas|non|aucune|sans|ni|jamais|rien|personne ne?|nulle part|manque|manquent|manquait|absence|plus (?:de|d|maintenant)|au lieu de';

/** Defects that make a feature unusable. */
const FAILURE = [
  'en panne|hors (?:service|d usage)|casse\\w?|ferme\\w?|verrouille\\w?|bloque\\w?|encombre\\w?|obstrue\\w?|occupe\\w?',
  'trop|etroite?|raide|impossible|inutilisable|cauchemar|complique\\w?|difficile|galere|enfer|calvaire|honte|dehors',
  'illisible|incomprehensible|inaudible|mauvais|mauvaise|debarra|eteint\\w?|defectueu\\w{1,3}|defaillant\\w?|supprime\\w?',
  'sur le papier|tu parle|oublie\\w{0,2}|reparation|en vain|inexistante?|danger|arrete(?:nt)?|debranche\\w?|a la place|bloque|muet|muette|glissante?|(?:termine|finit) par|reserve\\w? au personnel',
  'prise? par|hausse\\w?|deux personne|demande (?:une?|de|l|la)|bruit|coince\\w?|farce|blague|mensonge|ridicule|seulement (?:sur|pour|par|avec|si)',
  'refuse\\w{0,2}|interdite?|(?:doit|doivent|faut|sera|seront)(?: \\w+){0,2} repare\\w{0,2}|a reparer',
  '(?:a|ont|ai) (?:du )?(?:me |m )?porter?(?= (?:mon|ma|le|la|l|son|sa|leur|notre|moi|en|jusqu)\\b)|porter (?:le |mon |son )?fauteuilroulant',
  'retire\\w?|enleve\\w?|disparu\\w?|efface\\w?|use\\w?|dangereu\\w{1,3}|(?<!un )peu|minuscule|tout petit|lourde?|mal',
].join('|');

/** Wishes, promises and memories, which mean that the feature is missing. */
const WISH = [
  'serai\\w{0,3}|faudrai\\w{0,3}|devrai\\w{0,3}|voudrai\\w{0,3}|souhait\\w{1,5}|aimerai\\w{0,3}|pourrai\\w{0,3}|merite\\w{0,5}',
  'dommage|d apre|d apres|selon|prevoi\\w{0,4}|construire|installer|promi|promis|promesse|si seulement|bientot|prevue?|prochainement|soi disant|pretendument|pretendu\\w?|espere\\w{0,3}',
  'avant il|autrefois|jadis|il faut (?:installer|mettre|ajouter|prevoir)|s il vous plait|merci de|censee?|aurai\\w{0,3}',
].join('|');

const DENIAL = new RegExp(`\\b(?:${NOT}|${FAILURE}|${WISH})\\b`, 'g');
const FILLER =
  'et|mais|il|elle|elles|ils|est|sont|etait|etaient|c|ce|n|ne|qui|malheureusement|helas|souvent|toujours|encore|depuis|tout|tre|tres|bien|beaucoup|un|peu|vraiment|la|le|jour|semaine|mois|actuellement|en|ce moment|fonctionne|fonctionnent|fonctionnait|marche|marchait|marchent|va|raide|etroite?|lourde?|petite?|plus|accessible|utilisable|du tout|maintenant|aujourd|hui|y|avait|a';

export const DENIALS: Denials = {
  before: DENIAL,
  after: DENIAL,
  reach: { forward: 10, back: 10 },
  clauseBefore: [
    // A clause after "but" may deny the feature. Suggest nothing then, because a wrong suggestion does more
    // harm than a missing one.
    new RegExp(`^(?:mais|cependant|pourtant|toutefois|sauf) (?:\\w+ ){0,6}(?:${FAILURE})\\b`),
    new RegExp(`^(?:(?:${FILLER}) )*(?:${NOT}|${FAILURE})(?: (?:${FILLER}))*$`),
    /\b(?:deux|trois|quatre|cinq|six|dix|plusieurs|plusieur|\d+) (?:grosse |haute |petite )?marche\b/,
    /\bne? (?:pass|entr|rentr|tien|pu|pouv|peu)\w{0,4}(?: \w+){0,2} pas?\b|\bn ai pas pu\b|\btoujours rien\b/,
  ],
  restored: /^(?:mais )?(?:si )?il y en a (?:un|une|bien une?)$/,
  repaired:
    /\b(?:reparee?|(?:vient|viennent) de reparer|(?:marche|fonctionne) (?:de nouveau|a nouveau)|remi\w? en service)\b/g,
  unrepaired: /\b(?:pas|jamais|non|plus|aucune|sans|ni|rien|personne|doit|doivent|faut|sera|seront|etre)\b/,
};
