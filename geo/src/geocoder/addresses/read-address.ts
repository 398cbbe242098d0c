import { isClassWord, isNumber, toNumberKey, toWords } from './address-words.ts';

/** One possible meaning of a typed address. */
export interface AddressReading {
  /** Words that the street or its town must have; at least one is part of the street. */
  words: string[];
  /** Words that make a street more likely. */
  hints: string[];
  /** Keys of possible house numbers, the most likely first. */
  numbers: string[];
  /** All words of the text */
  all: string[];
  /** The words of each comma-separated part */
  parts: string[][];
}

/** Maximum words of a search. Further words would not narrow it. */
const WORDS_MAX = 12;
const POSTCODE_LENGTH_MIN = 5;

/** A part of a building: "#5", "Apt 5", "Ste. 300". */
const UNIT =
  /(?:#|\b(?:apt|apartment|ste|suite|unit|rm|room|fl|floor)\b\.?)\s*#?\d+\p{L}?(?![\p{L}\p{N}])/giu;

const unique = (words: readonly string[]): string[] => [...new Set(words)];

type Reading = Omit<AddressReading, 'parts'>;

function toReading(required: readonly string[], others: readonly string[]): Reading | undefined {
  const all = [...required, ...others];
  const names = required.filter((word) => !isNumber(word));
  // All words of a street may be class words: "E Street".
  const words = names.some((word) => !isClassWord(word)) ? names.filter((word) => !isClassWord(word)) : names;
  if (words.length === 0) return undefined;
  const numbers = all.filter(isNumber);
  const isPostcode = (number: string) => number.length >= POSTCODE_LENGTH_MIN;
  return {
    words: unique(words),
    all,
    hints: unique(all.filter((word) => !words.includes(word))),
    numbers: unique(
      numbers.toSorted((one, other) => Number(isPostcode(one)) - Number(isPostcode(other))).map(toNumberKey),
    ),
  };
}

/** Joins a number and its separate letter: "12 a". Returns undefined if there is none. */
function joinLetter(words: readonly string[]): string[] | undefined {
  const index = words.findIndex((word, at) => /^\p{L}$/u.test(word) && /^\d+$/.test(words[at - 1] ?? ''));
  if (index < 0) return undefined;
  return [...words.slice(0, index - 1), `${words[index - 1]}${words[index]}`, ...words.slice(index + 1)];
}

/**
 * Returns the possible readings of an address, strictest first: all words, then only the comma-separated part
 * with the number. The last readings omit trailing words, which may be a state or a country that the index
 * lacks.
 */
export function readAddress(text: string): AddressReading[] {
  const parts = text
    .replaceAll(UNIT, ' ')
    .split(/[,;\n]/)
    .map(toWords)
    .filter((words) => words.length > 0);
  const all = parts.flat().slice(0, WORDS_MAX);
  const joined = joinLetter(all);
  const main = parts.find((words) => words.some(isNumber) && !words.every(isNumber)) ?? parts[0] ?? [];
  const others = parts
    .filter((words) => words !== main)
    .flat()
    .slice(0, WORDS_MAX);
  const shorter =
    parts.length > 1
      ? [toReading(main.slice(0, WORDS_MAX), others)]
      : [1, 2].map((left) => toReading(all.slice(0, -left), all.slice(-left)));
  const whole = toReading(all, []);
  // Without its last word, "Rue Grimaldi" would be "Rue", which is not a name.
  const hasName = (reading: Reading) => !reading.words.every(isClassWord);
  return [whole, joined && toReading(joined, []), ...shorter]
    .filter((reading) => reading !== undefined)
    .filter((reading) => reading === whole || hasName(reading))
    .map((reading) => ({ ...reading, parts: parts.map((words) => joinLetter(words) ?? words) }));
}
