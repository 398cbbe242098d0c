import type { Review } from '@wayable/protocol/reviews';
import { m } from '~/paraglide/messages';

/** Returns an author's display name; a hidden person is a contributor (docs/product.md#privacy). */
export const authorName = ({ id, full_name }: Review['user_profiles']): string =>
  id === null ? m.author_hidden() : full_name;
