import type { Locale } from '@wayable/protocol/locales';

/** The picture for previews of a page with content of its own; made by scripts/build-pages-files.ts. */
export const contentPicture = (name: string, locale: Locale): string => `/social/${locale}/${name}.png`;
