import { A, D, type LabeledSentence, V, W } from '../labeled-sentence.ts';

/**
 * Written after the final rules, which have not changed since. These numbers are the most reliable: the other
 * sets influenced the rules.
 */
export const UNSEEN_SENTENCES: readonly LabeledSentence[] = [
  [
    'Sehr schönes Museum. Alle Stockwerke sind mit dem Fahrstuhl zu erreichen, das WC ist rollstuhlgerecht.',
    [W],
  ],
  ['Wir mussten klingeln, dann brachte jemand eine Rampe. Hat super geklappt.', [W]],
  ['Barrierefreier Zugang vom Parkdeck aus.', [W]],
  ['Mit Kinderwagen und Rollstuhl bestens geeignet', [W]],
  ['Der Eingang liegt auf Straßenniveau, keine Stufe.', [W]],
  ['Schlechter Kaffee, aber rollstuhlgerecht.', [W]],
  ['Zwei Rollstuhlplätze in der ersten Reihe', [W]],
  ['Man kommt stufenlos auf die Terrasse.', [W]],
  ['Hebebühne für Rollstühle am Seiteneingang, Personal sehr hilfsbereit.', [W]],
  ['Nicht barrierefrei, mehrere Stufen, kein Handlauf.', []],
  ['Toiletten im Keller, kein Aufzug.', []],
  ['Rollstuhlfahrer müssen um Hilfe bitten, weil es keine Rampe gibt.', []],
  ['Der Aufzug war beide Male außer Betrieb.', []],
  ['Rampe nur nach Anmeldung und die Klingel war kaputt.', []],
  ['Für Leute im Rollstuhl leider ein No-Go.', []],
  ['Barrierefreiheit wird hier kleingeschrieben.', []],
  ['Der Weg zum Strand ist mit dem Rollstuhl nicht befahrbar.', []],
  ['Ein zweiter Aufzug würde helfen.', []],
  ['Haltestellenansagen klar und deutlich', [A]],
  ['Für Schwerhörige ist eine Induktionsschleife eingebaut.', [A]],
  ['Die Führung gab es auch als Audioguide, sehr gut gemacht.', [A]],
  ['Ampel am Platz mit akustischem Signal für Blinde', [A]],
  ['Die Ansage im Aufzug war stumm geschaltet.', []],
  ['Keine Durchsagen trotz Verspätung.', []],
  ['Die Beschilderung ist kontrastreich und groß.', [V]],
  ['Leitlinien am Boden führen zum Ausgang.', [V]],
  ['Aufzugknöpfe mit Braille', [V]],
  ['Stufen ohne Markierung, gefährlich für Sehbehinderte.', []],
  ['Speisekarte in winziger Schrift.', []],
  ['Kein taktiles Leitsystem weit und breit', []],
  ['Automatische Türen am Eingang und am WC.', [D]],
  ['Die Türe öffnet sich von allein.', [D]],
  ['Eingangstür mit Taster zum Öffnen', [D]],
  ['Türen leider nicht automatisch, dafür breit.', [W]],
  ['Man bekommt die schwere Tür vom Rollstuhl aus nicht auf.', []],
  ['Der Automat für die Tickets steht neben der Tür.', []],
];
