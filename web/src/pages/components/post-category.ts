import { m } from '~/paraglide/messages';
import type { PostCategory } from '../content';

/** The names of the posts' categories. */
export const POST_CATEGORY_NAMES: Record<PostCategory, () => string> = {
  technology: m.blog_technology,
  accessibility: m.blog_accessibility,
  community: m.blog_community,
  research: m.blog_research,
  'getting-started': m.blog_getting_started,
};
