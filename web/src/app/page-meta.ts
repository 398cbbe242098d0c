import { m } from '~/paraglide/messages';

/** The document's title and description for a screen, in the router's form. */
export const pageMeta = (title: string, description?: string) => [
  { title: m.page_title({ title }) },
  ...(description ? [{ name: 'description', content: description }] : []),
];
