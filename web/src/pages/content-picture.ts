import type { Locale } from '@wayable/protocol/locales';

/** Returns the preview picture of a page with its own content, made by scripts/build-pages-files.ts. */
export const contentPicture = (name: string, locale: Locale): string => `/social/${locale}/${name}.png`;
