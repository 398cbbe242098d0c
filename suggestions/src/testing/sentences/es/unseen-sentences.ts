import { A, D, type LabeledSentence, V, W } from '../labeled-sentence.ts';

/**
 * Written after the final rules, which have not changed since. These numbers are the most reliable: the other
 * sets influenced the rules.
 */
export const UNSEEN_SENTENCES: readonly LabeledSentence[] = [
  ['Museo precioso. A todas las plantas se llega en ascensor y el baño está adaptado.', [W]],
  ['Hay que llamar al timbre y te sacan una rampa. Funcionó de maravilla.', [W]],
  ['Acceso sin barreras desde el aparcamiento.', [W]],
  ['Ideal para ir con carrito o silla de ruedas', [W]],
  ['La entrada está a nivel de la acera, sin escalón.', [W]],
  ['Café malo, pero accesible en silla de ruedas.', [W]],
  ['Dos plazas para sillas de ruedas en primera fila', [W]],
  ['Se sale a la terraza sin escalones.', [W]],
  ['Plataforma elevadora en la entrada lateral, personal muy atento.', [W]],
  ['No accesible, varios escalones y sin barandilla.', []],
  ['Baños en el sótano, sin ascensor.', []],
  ['Quien va en silla de ruedas tiene que pedir ayuda porque no hay rampa.', []],
  ['El ascensor estaba fuera de servicio las dos veces.', []],
  ['Rampa solo con reserva y el timbre estaba roto.', []],
  ['Para gente en silla de ruedas, mejor no venir.', []],
  ['La accesibilidad brilla por su ausencia.', []],
  ['No se puede ir por el camino de la playa en silla de ruedas.', []],
  ['Un segundo ascensor ayudaría.', []],
  ['Anuncios de paradas claros', [A]],
  ['Para personas con audífono han instalado un bucle de inducción.', [A]],
  ['La visita también se puede hacer con audioguía, muy bien hecha.', [A]],
  ['Semáforo de la plaza con señal sonora para ciegos', [A]],
  ['La voz del ascensor estaba apagada.', []],
  ['Ningún aviso por megafonía pese al retraso.', []],
  ['La señalización es grande y con buen contraste.', [V]],
  ['Líneas guía en el suelo llevan a la salida.', [V]],
  ['Botones del ascensor con braille', [V]],
  ['Escalones sin marcar, peligroso para quien ve mal.', []],
  ['Carta con letra minúscula.', []],
  ['Ni rastro de pavimento podotáctil', []],
  ['Puertas automáticas en la entrada y en el baño.', [D]],
  ['La puerta se abre por sí sola.', [D]],
  ['Puerta de entrada con botón para abrir', [D]],
  ['Puertas no automáticas, pero anchas.', [W]],
  ['Desde la silla de ruedas no hay quien abra esa puerta.', []],
  ['La máquina de billetes está junto a la puerta.', []],
];
