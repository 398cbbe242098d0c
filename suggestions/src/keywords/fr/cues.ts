import type { Feature } from '@wayable/protocol/features';
import { cue, farGap, gap } from '../patterns.ts';

const DISABLED = 'handicape|pmr|invalide';
const ROOM =
  'toilette|place|parking|stationnement|acces|entree|salle de bain|chambre|douche|cabine|lieu|restaurant|batiment|musee|espace|emplacement|transport|vestiaire';
const WAY = 'couloir|porte|entree|allee|passage|circulation';

const WHEELS = 'fauteuilroulant|deambulateur|rollator';
const WELL =
  'facile|facilement|bien|parfaite?|ideale?|super|genial|pratique|possible|partout|aise|aisement|entre|entrer|passe|passer|rentre|circule|circuler|accede|acceder|accessible|adaptee?|place|emplacement|espace|assez|prevue?|bienvenue?|table|pu|ascenseur';

const STOP = 'arret|station|etage|quai|gare|destination|correspondance';
const MACHINE = 'ascenseur|borne|machine|distributeur|feu|feux|application|appli|bus|tram|automate';
const SOUND = 'sonore|vocale|vocaux|vocal|audible|audio|parle|parlee';

const SIGN =
  'panneau|panneaux|caractere|lettre|ecriture|menu|carte|affichage|signaletique|indication|numero|chiffre|plan';
const LARGE = 'gros|grand|grande|lisible|contraste\\w{0,2}|facile a lire';
/** Writing that may be easy to see. "menu" is not included, because a clear menu is only a simple menu. */
const WRITTEN = 'panneau|panneaux|caractere|lettre|ecriture|affichage|signaletique|indication|numero|chiffre';
const EDGE = 'marche|nez de marche|escalier|bord|contremarche|porte vitree|vitre';
const MARKED =
  'jaune|contraste\\w{0,2}|signale\\w{0,2}|marque\\w{0,2}|peint\\w{0,2}|reflechissante?|antiderapante?';
const SIGHTLESS = 'aveugle|malvoyant|non voyant|deficient visuel|personne aveugle';

const BY_POWER = 'automatique|automatisee?|motorisee?|electrique';
const SWITCH = 'bouton|poussoir|appuyer|appuie|appuyez|appuyant|capteur|detecteur|approche|interrupteur';

/** Phrases that say that a place has a feature, unless their clause denies it. */
export const CUES: Partial<Record<Feature, readonly RegExp[]>> = {
  'wheelchair-accessible': [
    cue(`(?:${WHEELS})${farGap(10)}(?:${WELL})|(?:${WELL})${farGap(6)}(?:${WHEELS})`),
    cue('rampe(?!(?: \\w+){0,5} (?:marche|escalier)\\b)|pleinpied|monte (?:escalier|personne|charge)'),
    cue(
      '(?:un|le|pour|emplacement|place|avec) (?:le |un )?fauteuil(?! (?:confortable|de cinema|rouge|moelleux|club))(?= (?:pass|entr|circul|roul|tourn)\\w{1,4})',
    ),
    cue('emplacement (?:pour )?fauteuil|place (?:pour |de )?(?:tourner|manoeuvrer|circuler)'),
    cue(
      '(?:pour|avec|entre les table pour) (?:les |un |le )?fauteuil(?! (?:confortable|de cinema|rouge|moelleux|club))',
    ),
    /\baccessible\b(?<!\b(?:prix|tarif)(?: \w+){0,2} accessible)(?<!\b(?:personnel|equipe|serveur|serveuse|patron|patronne|gerante?|guide|chauffeur|medecin|gen) (?:(?:est|sont|etait|etaient|tre|tres|toujour|toujours|super|vraiment|et|souriante?|aimable|gentille?|sympa|sympathique|agreable) ){0,5}accessible)(?! (?:facilement )?(?:en (?:bus|metro|tram|tramway|train|rer|voiture|velo|taxi|car|avion|transport)|a (?:pied|velo)|(?:depui|depuis) (?:la |le |l )?(?:gare|metro|station|arret)|(?:bus|metro|tram|tramway))\b)(?! (?:(?:que |uniquement )?(?:par|via)|aux? (?:aveugle|malvoyant|non voyant)))/g,
    cue(
      `(?:${ROOM})${gap(4)}(?:${DISABLED})|(?:${ROOM})${gap(2)}adaptee?|adaptee? (?:\\w+ ){0,3}(?:${DISABLED})`,
    ),
    cue(
      'elevateur|plateforme elevatrice|plancher bas|barre (?:d appui|de maintien)|(?:palette|pont) (?:d acces|depliable|pour)',
    ),
    cue('trottoir(?: \\w+){0,2} (?:abaisse|surbaisse)|bateau sur le trottoir'),
  ],
  'audio-cues': [
    cue(
      `(?:annonce|signal|signaux|feu|feux|balise|message|indication|avertisseur|alerte|information|guidage|plan|menu)${gap(1)}(?:${SOUND})`,
    ),
    cue(
      'audioguide|audiodescription|boucle (?:\\w+ )?(?:magnetique|a induction|auditive|d induction)|synthese vocale',
    ),
    cue(`annonc\\w{1,4}${gap(4)}(?:${STOP})|(?:${STOP})${gap(4)}annonc\\w{1,4}`),
    cue('annonce(?: \\w+){0,4} (?:claire|audible|comprehensible)|haut parleur|prise (?:casque|jack)'),
    cue(`(?:entend|entendre)${gap(4)}(?:${STOP})|position t`),
    cue(
      'voix(?: \\w+){0,3} (?:donne|nomme|annonce|indique|dit|previent)|a (?:haute voix|voix haute)|annonce vocale',
    ),
    cue(`(?:${MACHINE})${gap(2)}(?:parle|parlent|annonce)(?! le prix)`),
    cue('feux?(?: \\w+){0,3} (?:bip|bipe|sonne|tic tac|son)'),
  ],
  'visual-aids': [
    cue(
      'braille|podotactile|(?<!ecran )tactile|en relief|maquette(?: \\w+){0,2} toucher|loupe|bande d (?:eveil|eveil de vigilance)',
    ),
    cue(
      '(?:bande|ligne|dalle|rail|chemin|cheminement) (?:\\w+ )?(?:guidage|de guidage|guide|tactile)|guidage au sol',
    ),
    cue(
      '(?:gros|grand) caractere|ecrits? (?:en )?(?:tres )?(?:gros|grand)|(?:bon|fort|beau) contraste|contraste (?:eleve|fort|bon)',
    ),
    cue(
      `(?:${SIGN})${gap(3)}(?:${LARGE})|(?:${WRITTEN})${gap(3)}claire?|bien (?:lisible|contraste\\w{0,2})|facile a lire`,
    ),
    cue(`(?:${EDGE})${gap(5)}(?:${MARKED})|bande (?:\\w+ )?(?:jaune|contraste\\w{0,2})`),
    cue(`(?:pense|concu|ideal|parfait|adapte)\\w{0,2}(?: \\w+){0,2} (?:${SIGHTLESS})`),
  ],
  'automatic-doors': [
    cue(`porte${gap(2)}(?:${BY_POWER})|ouverture automatique|porte a ouverture`),
    cue(
      'porte (?:qui )?s ouvr\\w{1,3}(?: \\w+){0,2} (?:seule|automatiquement|quand|des qu|des que|lorsqu\\w{0,2}|en appuyant|a l approche|au passage|elle meme)',
    ),
    cue(`porte${gap(4)}(?:detecteur|capteur|cellule|photoelectrique|poussoir|bouton)`),
    cue(`(?:${SWITCH})${farGap(7)}(?:ouvr\\w{1,3})${gap(1)}porte`),
    cue(`(?:${SWITCH})${farGap(8)}porte s ouvr\\w{1,3}`),
    cue('bouton (?:pour|de|d) (?:\\w+ ){0,3}?porte'),
  ],
};

/** Cues for a level or wide entrance or path. They do not count if the sentence mentions a step. */
export const LEVEL_CUES = [
  cue(`(?:${WAY})${gap(3)}(?:large|spacieuse?)|large (?:\\w+ )?(?:${WAY})`),
  cue('au niveau (?:de la rue|du trottoir|du sol)'),
  cue('tout(?: \\w+){0,3} (?:plat|meme niveau)|sol(?: \\w+){0,2} (?:plat|lisse)|espace (?:suffisant )?entre'),
];
/** Without a number or an article, "marche" may mean that a lift works. */
export const STEPS =
  /\b(?:(?:une?|deux|trois?|quatre|cinq|six|dix|des|de|les|la|quelque|plusieur|\d+) (?:\w+ )?marche|marche (?:a l entree|devant)|escalier|ressaut|denivele)\b/;

export const LIFT_CUE = /\bascenseur\b/g;
