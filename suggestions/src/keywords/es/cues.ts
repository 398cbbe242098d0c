import type { Feature } from '@wayable/protocol/features';
import { cue, farGap, gap } from '../patterns.ts';

const DISABLED = 'minusvalido|discapacitado|discapacidad|movilidad reducida|pmr';
const ROOM =
  'bano|acceso|entrada|local|habitacion|plaza|aparcamiento|estacionamiento|parking|asiento|ducha|probador|transporte|autobus|lugar|sitio|edificio|museo|espacio|vestuario';
const WAY = 'pasillo|puerta|entrada|acceso|acera|corredor';
const ROOMY = 'anch[oa]|ampli[oa]|espacios[oa]';

const WHEELS = 'sillarueda|andador|en silla';
const WELL =
  'facil|facilmente|bien|perfect[oa]|ideal|comod[oa]|comodamente|genial|entramo|entra|entran|entrar|pude|pudo|pudimo|puede|podemo|espacio|amplio|apt[oa]|accesible|adaptad[oa]|llega|llegar|pasa|cabe|todo|bienvenid[oa]|mesa|sitio|ascensor';

const STOP = 'parada|estacion|planta|piso|destino|linea';
const MACHINE = 'ascensor|maquina|cajero|semaforo|aplicacion|app|terminal|autobus|tren';
const AUDIBLE = 'sonor[oa]|acustic[oa]|audible|por voz|hablad[oa]|por megafonia';

const SIGN = 'cartel|letrero|senal|senalizacion|rotulo|panel|letra|texto|menu|carta|numero';
const LARGE = 'grande|extragrande|gran|enorme|legible|clar[oa]|contrastad[oa]|facil de leer';
const EDGE = 'escalon|escalera|borde|bordillo|rampa';
const MARKED =
  'amarill[oa]|pintad[oa]|marcad[oa]|senalizad[oa]|contrastad[oa]|contraste|reflectante|antideslizante';
const SIGHTLESS = 'ciego|ciega|persona ciega|invidente|baja vision|discapacidad visual';

const BY_POWER = 'automatic[oa]|electric[oa]|motorizad[oa]|automatizad[oa]';
const SWITCH =
  'boton|pulsador|sensor|detector|pulsa|pulsar|pulsando|aprieta|apretar|apretando|ponerte|ponerse|acercarte|acercarse|acerca|acercamo';

/** Phrases that say that a place has a feature, unless their clause denies it. */
export const CUES: Partial<Record<Feature, readonly RegExp[]>> = {
  'wheelchair-accessible': [
    cue(`(?:${WHEELS})${farGap(10)}(?:${WELL})|(?:${WELL})${farGap(6)}(?:${WHEELS})`),
    cue(
      '(?:(?:espacio|plaza|sitio|rampa|acceso|asiento) (?:reservad[oa] )?para|girar con) (?:\\w+ )?sillarueda',
    ),
    cue(
      'rampa(?!(?: \\w+){0,5} (?:escalon|escalera)\\b)|vado peatonal|salvaescalera|sinescalon|plataforma elevadora|monta ?escalera',
    ),
    /\baccesible\b(?<!\b(?:precio|tarifa|coste)(?: \w+){0,2} accesible)(?<!\b(?:personal|equipo|camarer[oa]|duen[oa]|propietari[oa]|guia|conductor|medic[oa]|trato|gente) (?:(?:es|son|era|fue|esta|estaba|muy|super|tan|bastante|siempre|y|amable|simpatic[oa]|atent[oa]|cercan[oa]|agradable) ){0,5}accesible)(?! (?:muy |facilmente |solo )?(?:en (?:el |la )?(?:metro|autobu\w?|autobuse|bus|tren|tranvia|coche|taxi|bici|bicicleta|avion|transporte)|a pie|andando|caminando|(?:el|la|su) (?:personal|duen[oa])|desde (?:el|la) (?:metro|estacion))\b)(?! (?:(?:solo )?(?:por|mediante)|(?:para|a) (?:persona )?cieg))/g,
    cue(`(?:${ROOM})${gap(2)}adaptad[oa]|adaptad[oa] (?:a|para) (?:\\w+ ){0,3}(?:${DISABLED})`),
    cue(`(?:${ROOM})${gap(4)}(?:${DISABLED})|apt[oa] para (?:\\w+ ){0,3}(?:${DISABLED})`),
    cue(
      'espacio (?:suficiente )?(?:para (?:girar|moverse|maniobrar)|entre)|girar con la silla|barra de apoyo|(?:bano|ducha|aseo)(?: \\w+){0,3} barra|asiento(?: \\w+){0,2} ducha',
    ),
    cue('(?:bordillo|acera)(?: \\w+){0,2} rebajad[oa]|rebaje(?: \\w+){0,2} (?:acera|bordillo)|piso bajo'),
    cue('(?:en|con|para) silla(?= (?:se|no hay|sinescalon|facil|facilmente|sin|muy))'),
  ],
  'audio-cues': [
    cue(`(?:${SIGN}|semaforo|aviso|indicacion|alerta|baliza|anuncio)${gap(1)}(?:${AUDIBLE})`),
    cue(
      'audioguia|audiodescripcion|megafonia|audible|bucle (?:magnetico|de induccion|auditivo)|lazo de induccion',
    ),
    cue(`anunci\\w{1,5}${gap(4)}(?:${STOP})|(?:${STOP})${gap(3)}(?:anunciad[oa]|anuncian|anuncia)`),
    cue(`(?:oye|oyen|escucha|escuchan)${gap(4)}(?:${STOP})|bobina t`),
    cue('voz(?: \\w+){0,2} (?:anuncia|avisa|dice|indica|informa)|por voz|en voz alta|sintesis de voz'),
    cue(`(?:${MACHINE})${gap(2)}(?:habla|dice|avisa|anuncia|pita|suena)`),
    cue(
      'semaforo(?: \\w+){0,3} (?:pita|pitido|suena|sonido)|por (?:el )?altavo(?:z|ce)|mensaje (?:de voz|hablado)',
    ),
  ],
  'visual-aids': [
    cue(
      'braille|podotactil|(?<!pantalla )tactil|(?:en|con) relieve|maqueta(?: \\w+){0,2} tocar|altorrelieve|macrocaracter|macrotipo',
    ),
    cue(
      'encaminamiento|lupa|(?:baldosa|franja|banda|linea|losa) (?:\\w+ )?(?:guia|de guia|de encaminamiento|rugosa)',
    ),
    cue('(?:buen|alto|fuerte|mucho|gran) contraste|contraste (?:alto|bueno|fuerte)|bien contrastad[oa]'),
    cue(`(?:${SIGN})${gap(2)}(?:${LARGE})|(?:gran|grande) (?:${SIGN})|facil de leer|bien legible`),
    cue(`(?:${EDGE})${gap(5)}(?:${MARKED})|(?:banda|franja|linea) amarilla`),
    cue(`(?:pensado|ideal|perfecto|guia|senal|baldosa)(?: \\w+){0,3} (?:${SIGHTLESS})`),
  ],
  'automatic-doors': [
    cue(`puerta${gap(3)}(?:${BY_POWER})|apertura automatica`),
    cue(
      'puerta(?: \\w+){0,4} (?:abre|abren)(?: \\w+){0,2} (?:sola|automaticamente|automatico|al (?:pasar|acerc\\w{2,6}|llegar)|cuando|pulsando|apretando|boton|pulsador)',
    ),
    cue(
      `puerta${gap(2)}(?:con|de|tiene|tienen)${gap(1)}(?:celula|fotocelula|sensor|pulsador|boton|detector|apertura)`,
    ),
    cue(`(?:${SWITCH})${farGap(7)}(?:abre|abren|abrir)${gap(2)}puerta`),
    cue(`(?:${SWITCH})${farGap(5)}puerta${gap(1)}(?:abre|abren)`),
    cue('boton (?:para|de) (?:\\w+ ){0,2}?puerta'),
  ],
};

/** Cues for a level or wide entrance or path. They do not count if the sentence mentions a step. */
export const LEVEL_CUES = [
  cue(`(?:${WAY})${gap(2)}(?:${ROOMY})|(?:${ROOMY}) (?:\\w+ )?(?:${WAY})`),
  cue('(?:a|al|a ras)(?: mismo)? (?:nivel|pie) de (?:la )?calle|al mismo nivel|mismo nivel|a ras de suelo'),
  cue(
    'tod[oa](?: \\w+){0,4} (?:una sola planta|un solo nivel|plano|llano)|suelo(?: \\w+){0,2} (?:plano|lis[oa])',
  ),
];
export const STEPS = /\b(?:escalon|escalera|escalinata|desnivel)\b/;

export const LIFT_CUE = /\bascensor\b/g;
