import { LOCALE_COOKIE, localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { getLocale } from '~/paraglide/runtime';

const YEAR_SECONDS = 31_536_000;

/**
 * Returns the URL of this screen in a language. English has no prefix, but the link contains `/en`, so
 * that the server stores the choice.
 */
const addressIn = (path: string, locale: Locale): string =>
  locale === BASE_LOCALE ? `/${BASE_LOCALE}${path}` : localizePath(path, locale);

/**
 * A link to this screen for each language, in that language's own name. The choice is stored
 * (docs/product.md#languages).
 */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  const current = getLocale();

  const choose = (event: MouseEvent, locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that we serve
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Adds the current query and hash, which the prerendered page lacks.
    const { search, hash } = window.location;
    window.location.assign(localizePath(pathname, locale) + search + hash);
  };

  return (
    <ul className={className}>
      {LOCALES.map(({ code, name }) => (
        <li key={code}>
          <a
            href={addressIn(pathname, code)}
            hrefLang={code}
            lang={code}
            aria-current={code === current || undefined}
            onClick={(event) => choose(event, code)}
            className="inline-flex min-h-11 items-center rounded-small text-ink underline underline-offset-4 hover:text-accent aria-[current]:font-bold aria-[current]:no-underline"
          >
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
