import type { Review } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';

/** What an author is called: who hides is a contributor among others (docs/product.md#privacy). */
export const authorName = ({ id, full_name }: Review['user_profiles']): string =>
  id === null ? m.author_hidden() : full_name;
