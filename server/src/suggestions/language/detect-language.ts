import { LOCALES, type Locale } from '@wayable/protocol/locales';

/** Scores from 0 to 1 that differ by less say the same; measured on short comments (docs/decisions/0042-languages-of-suggestions.md). */
const TIE = 0.01;
/** So little behind the best one, the language of the page is as likely. */
const HINT_TIE = 0.05;

/** The languages of the product as the library names them. */
const LOCALE_OF = new Map<string, Locale>(LOCALES.map(({ code }) => [code.slice(0, 2), code]));

type Detector = typeof import('eld/extrasmall')['eld'];

let loading: Promise<Detector> | undefined;

/** Its tables take 88 MB: only a server whose keywords are asked has them. */
async function loadDetector(): Promise<Detector> {
  loading ??= import('eld/extrasmall').then(({ eld }) => eld);
  return await loading;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The language that a comment of some words is written in, if it is one of the product's in Latin letters; undefined for
 * others, for other scripts and for what might be several. `page`, the language that the person reads, decides only
 * between those that the words allow. Of a long comment the first 350 bytes count.
 */
export async function detectLanguage(comment: string, page?: Locale): Promise<Locale | undefined> {
  const text = comment.slice(0, 1_000);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (latin === 0 || 2 * latin < count(text, /\p{L}/gu)) return undefined;
  const detector = await loadDetector();
  const scores = Object.entries(detector.detect(text).getScores()).map(([language, score]) => ({
    locale: LOCALE_OF.get(language),
    score,
  }));
  const best = Math.max(...scores.map(({ score }) => score));
  const isLikely = (locale: Locale, tie: number) =>
    scores.some((each) => each.locale === locale && best - each.score <= tie);
  if (page && isLikely(page, HINT_TIE)) return page;
  const likely = LOCALES.filter(({ code }) => isLikely(code, TIE));
  return likely.length === 1 ? likely[0]?.code : undefined;
}
