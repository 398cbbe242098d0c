import { COMMENT_MAX } from '@wayable/protocol/reviews';
import { SUGGESTION_COMMENT_MIN } from '@wayable/protocol/suggestions';
import { m } from '~/paraglide/messages';
import { countCharacters } from '~/ui/forms/text-area';

/** Returns the reason why a comment cannot be searched for features (docs/product.md#feature-suggestions). */
export function findSuggestionProblem(comments: string): string | undefined {
  const length = countCharacters(comments.trim());
  if (length === 0) return m.suggestions_comment_missing();
  if (length < SUGGESTION_COMMENT_MIN) return m.suggestions_comment_short();
  return length > COMMENT_MAX ? m.review_comments_too_long() : undefined;
}
