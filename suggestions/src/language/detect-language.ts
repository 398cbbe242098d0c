import { LOCALES, type Locale } from '@wayable/protocol/locales';
import { loadOnce } from './load-once.ts';

/**
 * Scores from 0 to 1 with a smaller difference count as equal. Measured on short comments
 * (docs/decisions/0042-languages-of-suggestions.md).
 */
const TIE = 0.01;
/** Maximum distance from the best score at which the page's language counts as likely. */
const HINT_TIE = 0.05;
/** The same maximum if the comment has keywords of the page's language. */
const KNOWN_WORDS_TIE = 0.12;

/** The languages of the product by the library's names. */
const LOCALE_OF = new Map<string, Locale>(LOCALES.map(({ code }) => [code.slice(0, 2), code]));

/** Languages with similar short comments, by the library's names, for each language of the product. */
const NEIGHBORS: Partial<Record<Locale, readonly string[]>> = {
  de: ['nl', 'da', 'sv', 'no'],
  es: ['pt', 'it'],
  fr: ['it', 'pt'],
};

/** The detector's tables take 88 MB, so load them only when keywords are used. */
const loadDetector = loadOnce(async () => (await import('eld/extrasmall')).eld);

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

interface PageHint {
  /** The user's language; decides only between likely languages. */
  page?: Locale | undefined;
  /** Whether a short comment has keywords of that language. */
  hasKnownWords?: boolean;
}

/**
 * Detects the language of a comment: one of the product's languages in Latin letters, or undefined for other
 * scripts and ambiguous text. Uses the first 350 bytes.
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
  const hasNeighbor = (locale: Locale, tie: number) =>
    NEIGHBORS[locale]?.some((each) => best - (scores[each] ?? -1) <= tie);

  if (page && hasKnownWords) {
    // A similar language scores nearly the same, so the page's language must then be the best.
    const isClear = hasNeighbor(page, 0) ? behind(page) <= HINT_TIE : behind(page) <= KNOWN_WORDS_TIE;
    if (best === 0 || isClear) return page;
  }
  const likely = LOCALES.map(({ code }) => code).filter((code) => behind(code) <= TIE);
  const language = page && behind(page) <= HINT_TIE ? page : likely.length === 1 ? likely[0] : undefined;
  return language && !hasNeighbor(language, TIE) ? language : undefined;
}
