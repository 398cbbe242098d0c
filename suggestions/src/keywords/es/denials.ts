import type { Denials } from '../language-rules.ts';

const NOT =
  'no|sin|ni|nunca|jama|nada|nadie|ningun|tampoco|falta|faltan|carece|carecen|cero|en vez de|en lugar de';

/** Defects that make a feature unusable. */
const FAILURE = [
  'estropead[oa]|averiad[oa]|rot[oa]|fueradeservicio|cerrad[oa]|bloquead[oa]|tapad[oa]|inutilizable|inservible|apagad[oa]',
  'obstruid[oa]|invadid[oa]|retirad[oa]|quitaron|desaparecid[oa]|averia|ocupad[oa]|lleno de|llen[oa] de|danad[oa]',
  'demasiado|muy (?:empinad[oa]|inclinad[oa]|estrech[oa]|pesad[oa]|baj[oa]|mal)|estrech[oa]|empinad[oa]|pesad[oa]|poco|poca|mal|mala',
  'imposible|inviable|dificil|complicad[oa]|pesadilla|peligros[oa]|ilegible|diminut[oa]|pequen[oa]|incomprensible|almacen|trastero',
  'solo (?:llega\\w?|en|para|por|con|si)|en el papel|olvidate|olvid\\w{2,4}|encogieron|arreglando|reparando|reparacion|en obra|en vano|inexistente|peligro|suelt[oa]|corta|cortan|desconectad[oa]',
  'mud[oa]|resbaladiz[oa]|(?:acaba|termina) en|ocupan?|ruido|atasca|preguntamo|pregunte|pedi|pedimo|mentira|ridicul[oa]|broma|rapid[oa]',
  'parado|llevan? (?:\\w+ ){0,3}parada|prohibid[oa]|rechazad[oa]|(?:debe|deben|tienen? que|hay que)(?: \\w+){0,2} (?:repar|arregl)\\w{1,5}',
  'en brazo|a cuesta|a pulso|(?:cargar|cargo|cargaron) (?:\\w+ ){0,2}(?:sillarueda|ella|el|madre|padre)',
  'en la calle|dejar(?: \\w+){0,3} fuera|desgastad[oa]|verguenza',
].join('|');

/** Wishes, promises and memories, which mean that the feature is missing. */
const WISH = [
  'ojala|deberia\\w{0,2}|haria\\w? falta|hace falta|hacen falta|estaria\\w?|seria\\w?|gustaria\\w?|podria\\w{0,2}|vendria\\w?|agradeceria\\w?',
  'promet\\w{2,6}|necesit\\w{1,6}|espero|esperamo|planea\\w?|futur[oa]|proximamente|lastima|pena|supuest\\w{1,6}|dicen que|segun|en la (?:web|pagina)|previst[oa]|construir|dice ser',
  'por favor|pongan|pondran|antes (?!de)|ante (?!de)|antiguamente|habia(?= ante)|hubier[ae]|tuvier[ae]n?',
].join('|');

const DENIAL = new RegExp(`\\b(?:${NOT}|${FAILURE}|${WISH})\\b`, 'g');
const FILLER =
  'y|pero|aunque|que|es|son|esta|estan|estaba|estaban|era|eran|fue|ya|casi|siempre|a menudo|hoy|ahora|actualmente|por desgracia|lamentablemente|desgraciadamente|la|lo|el|funciona|funcionan|funcionaba|va|iba|hay|tiene|existe|ahi|alli|mucho|mese|dia|semana|desde|hace|llevan?|empinad[oa]|inclinad[oa]|estrech[oa]|pesad[oa]|pequen[oa]|alt[oa]';

export const DENIALS: Denials = {
  before: DENIAL,
  after: DENIAL,
  reach: { forward: 10, back: 10 },
  clauseBefore: [
    // A clause after "but" may deny the feature. Suggest nothing then, because a wrong suggestion does more
    // harm than a missing one.
    new RegExp(`^(?:pero|aunque|solo que) (?:\\w+ ){0,6}(?:${FAILURE})\\b`),
    new RegExp(`^(?:(?:${FILLER}) )*(?:${NOT}|${FAILURE})(?: (?:${FILLER}))*$`),
    /\b(?:do|dos|tre|tres|cuatro|cinco|sei|seis|diez|varios|varias|mucho|mucha|\d+) escalon\b/,
    /\bno (?:(?:me|te|se|nos|le) )?(?:cabe|caben|pasa|pasan|entra|entran|pude|pudimo|puede|funciona|sirve)\b/,
  ],
  restored: /^(?:pero )?(?:si )?(?:hay|tienen?) (?:un|una|uno|otra|otro)$/,
  repaired:
    /\b(?:repar(?:aron|ado|ada)|arregla(?:ron|do|da)|ya funcionan?|vuelve a funcionar|de nuevo en servicio)\b/g,
  unrepaired:
    /\b(?:no|sin|ni|nunca|jama|nadie|tampoco|falta|debe|deben|tienen? que|hay que|sera|seran|ser)\b/,
};
