import type { Locale } from '@wayable/protocol/locales';
import type {
  FeatureSuggestionRequest,
  FeatureSuggestions,
  SuggestionNotice,
} from '@wayable/protocol/suggestions';
import { isKeywordLanguage, KNOWN_LANGUAGES } from './keywords/keyword-languages.ts';
import { hasKeywords, suggestByKeywords } from './keywords/suggest-by-keywords.ts';
import { detectLanguage } from './language/detect-language.ts';

/** The notices in English (docs/product.md#feature-suggestions). */
const NOTICES: Record<SuggestionNotice, string> = {
  by_keywords: 'Using keyword-based suggestions (AI temporarily unavailable)',
  nothing_found: 'Unable to generate accessibility suggestions',
  unknown_language: 'Suggestions are not available in the language of this comment',
};

/** Maximum number of words of a short comment. Keywords then help to detect the language. */
const FEW_WORDS = 3;

export const noticeOf = (code: SuggestionNotice) => ({ notice: NOTICES[code], notice_code: code });

/** Returns the language of a comment, or undefined if it is unclear. */
export async function findLanguage({
  comments,
  language: page,
}: FeatureSuggestionRequest): Promise<Locale | undefined> {
  const isShort = comments.trim().split(/\s+/).length <= FEW_WORDS;
  const hasKnownWords =
    isShort && page !== undefined && isKeywordLanguage(page) && hasKeywords(comments, page);
  return await detectLanguage(comments, { page, hasKnownWords });
}

/** Suggests features by keywords if the comment's language has rules and is clear. */
export async function findByKeywords(request: FeatureSuggestionRequest): Promise<FeatureSuggestions> {
  const language = await findLanguage(request);
  if (!language || !isKeywordLanguage(language)) {
    return { features: [], source: 'keywords', ...noticeOf('unknown_language'), languages: KNOWN_LANGUAGES };
  }
  const features = suggestByKeywords(request.comments, language);
  return { features, source: 'keywords', ...(features.length === 0 && noticeOf('nothing_found')) };
}
