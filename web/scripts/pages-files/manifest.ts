import { directionOf, localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';

/** The parts of the app's manifest that differ between languages (https://www.w3.org/TR/appmanifest/). */
interface Manifest {
  name: string;
  description: string;
  lang: string;
  dir: string;
  start_url: string;
  shortcuts: { name: string; short_name?: string; url: string }[];
  [member: string]: unknown;
}

/** The texts that name the app and its shortcuts. */
export interface ManifestTexts {
  home_title: string;
  home_description: string;
  review_title: string;
  my_reviews_title: string;
}

/**
 * Returns the manifest in a language. `id` and `scope` stay, because the app is the same in all languages.
 */
export function localizeManifest(english: Manifest, locale: Locale, texts: ManifestTexts): Manifest {
  const names = new Map([
    ['/review', texts.review_title],
    ['/profile/reviews', texts.my_reviews_title],
  ]);
  return {
    ...english,
    name: texts.home_title,
    description: texts.home_description,
    lang: locale,
    dir: directionOf(locale),
    start_url: localizePath(english.start_url, locale),
    shortcuts: english.shortcuts.map(({ short_name: _, ...shortcut }) => ({
      ...shortcut,
      name: names.get(shortcut.url) ?? shortcut.name,
      url: localizePath(shortcut.url, locale),
    })),
  };
}
