import { LOCALES, type Locale } from '@wayable/protocol/locales';
import { loadOnce } from './load-once.ts';

/** Scores from 0 to 1 that differ by less say the same; measured on short comments (docs/decisions/0042-languages-of-suggestions.md). */
const TIE = 0.01;
/** So little behind the best one, the language of the page is as likely. */
const HINT_TIE = 0.05;
/** The same where the words are some of those that are looked for in the language of the page. */
const KNOWN_WORDS_TIE = 0.12;

/** The languages of the product as the library names them. */
const LOCALE_OF = new Map<string, Locale>(LOCALES.map(({ code }) => [code.slice(0, 2), code]));

/** Languages, as the library names them, whose short comments are nearly those of another. */
const NEIGHBOURS: Partial<Record<Locale, readonly string[]>> = {
  de: ['nl', 'da', 'sv', 'no'],
  es: ['pt', 'it'],
  fr: ['it', 'pt'],
};

/** Its tables take 88 MB: only a server whose keywords are asked has them. */
const loadDetector = loadOnce(async () => (await import('eld/extrasmall')).eld);

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

export interface PageHint {
  /** The language that the person reads; decides only between those that the words allow. */
  page?: Locale | undefined;
  /** Whether the comment is a few words, some of which are looked for in that language. */
  hasKnownWords?: boolean;
}

/**
 * The language that a comment of some words is written in, if it is one of the product's in Latin letters; undefined for
 * others, for other scripts and for what might be several. Of a long comment the first 350 bytes count.
 */
export async function detectLanguage(
  comment: string,
  { page, hasKnownWords = false }: PageHint = {},
): Promise<Locale | undefined> {
  const text = comment.slice(0, 1_000);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (latin === 0 || 2 * latin < count(text, /\p{L}/gu)) return undefined;
  const detector = await loadDetector();
  const scores = detector.detect(text).getScores();
  const best = Math.max(0, ...Object.values(scores));
  const scoreOf = new Map(
    Object.entries(scores).flatMap(([language, score]) => {
      const locale = LOCALE_OF.get(language);
      return locale ? [[locale, score] as const] : [];
    }),
  );
  const behind = (locale: Locale) => best - (scoreOf.get(locale) ?? -1);
  const hasNeighbour = (locale: Locale, tie: number) =>
    NEIGHBOURS[locale]?.some((each) => best - (scores[each] ?? -1) <= tie);

  if (page && hasKnownWords) {
    // A neighbour has nearly the same words.
    const isClear = hasNeighbour(page, 0) ? behind(page) <= HINT_TIE : behind(page) <= KNOWN_WORDS_TIE;
    if (best === 0 || isClear) return page;
  }
  const likely = LOCALES.map(({ code }) => code).filter((code) => behind(code) <= TIE);
  const language = page && behind(page) <= HINT_TIE ? page : likely.length === 1 ? likely[0] : undefined;
  return language && !hasNeighbour(language, TIE) ? language : undefined;
}
