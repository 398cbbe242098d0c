import type { Locale } from '@wayable/protocol/locales';

/** The categories of posts, in the order of the filter (docs/product.md#pages). */
export const POST_CATEGORIES = [
  'technology',
  'accessibility',
  'community',
  'research',
  'getting-started',
] as const;
export type PostCategory = (typeof POST_CATEGORIES)[number];

export interface Heading {
  id: string;
  text: string;
}

export interface Titled {
  title: string;
  text: string;
}

/** A rendered text in its own language, which is English if the reader's language lacks it. */
export interface PageContent {
  locale: Locale;
  title: string;
  /** One sentence: below the title, in search results and previews. */
  description: string;
  html: string;
  headings: Heading[];
}

/** Dates as YYYY-MM-DD. */
export interface DatedPageContent extends PageContent {
  published: string;
  updated: string;
}

export interface AboutContent extends PageContent {
  values: Titled[];
  team: Titled[];
}

export interface ContactContent extends PageContent {
  support_email: string;
  inquiry_email: string;
  /** The lines of the postal address. */
  office: string[];
}

export interface Opening {
  locale: Locale;
  slug: string;
  title: string;
  place: string;
  hours: string;
  html: string;
}

export interface CareersContent extends PageContent {
  values: Titled[];
  perks: Titled[];
  steps: Titled[];
  openings: Opening[];
}

export interface HelpQuestion {
  /** The same in all languages: `/help#id` opens the question. */
  id: string;
  question: string;
  html: string;
}

export interface HelpCategory {
  locale: Locale;
  id: string;
  title: string;
  questions: HelpQuestion[];
}

export interface HelpContent extends PageContent {
  categories: HelpCategory[];
}

export interface PostSummary {
  locale: Locale;
  slug: string;
  title: string;
  description: string;
  /** The date as YYYY-MM-DD. */
  date: string;
  category: PostCategory;
  featured: boolean;
  /** The reading time in minutes, at least 1. */
  minutes: number;
}

export interface BlogContent extends PageContent {
  /** The posts, the newest first. */
  posts: PostSummary[];
}

export interface Post {
  html: string;
  headings: Heading[];
}
