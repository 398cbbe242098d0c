import '../prose.css';
import { localizePath } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, LOCALES, type Locale } from '@wayable/protocol/locales';
import { type MouseEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';
import { classNames } from '~/ui/class-names';
import { ErrorState } from '~/ui/feedback/error-state';
import { useIsServed } from '~/ui/use-is-served';
import { askInstallation, composeContent } from '../installation';

interface ProseProps {
  /**
   * Rendered from Markdown at build time by web/vite/content. It contains no scripts, because HTML in a text
   * is escaped.
   */
  html: string;
  /** The language of the text. */
  locale: Locale;
  className?: string;
}

/** Links to screens. Feeds and API files have no language. */
const INTERNAL_LINK = /<a href="(\/(?!api\/)[^"]*)"/g;

/** Returns the `lang` and `dir` for text in another language than the page's. */
export const languageOf = (locale: Locale): { lang?: Locale; dir?: 'ltr' | 'rtl' } => {
  if (locale === getLocale()) return {};
  return { lang: locale, dir: LOCALES.find(({ code }) => code === locale)?.direction ?? 'ltr' };
};

/**
 * A text of web/content. A served page already contains the text for this installation. After navigation the
 * configuration is requested.
 */
export function Prose({ html, locale, className }: ProseProps) {
  const navigate = useNavigate();
  // React keeps the served content as long as the text is unchanged.
  const isServed = useIsServed();
  const [composed, setComposed] = useState(() => (isServed ? html : composeContent(html)));
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const isConditional = html.includes('data-when');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a request
  useEffect(() => {
    if (isServed) return;
    let isCurrent = true;
    setComposed(composeContent(html));
    if (!isConditional) return;
    setFailed(false);
    askInstallation().then(
      (installation) => isCurrent && setComposed(composeContent(html, installation)),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [html, isServed, isConditional, attempt]);

  const prefix = localizePath('/', getLocale()).replace(/\/$/, '');
  const followInside = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!href?.startsWith(`${prefix}/`) || href.startsWith('/api/') || !isPlain || event.defaultPrevented)
      return;
    event.preventDefault();
    void navigate(href.slice(prefix.length));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: people press the links inside; this only avoids a reload */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked, too */}
      <div
        {...languageOf(locale)}
        className={classNames('prose', className)}
        onClick={followInside}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from Markdown without HTML; see ProseProps
        dangerouslySetInnerHTML={{ __html: composed.replaceAll(INTERNAL_LINK, `<a href="${prefix}$1"`) }}
      />
      {hasFailed && (
        <div className="mt-6">
          <ErrorState title={m.pages_services_failed()} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      )}
    </>
  );
}

/** Tells readers of other languages that a text is in English. */
export function UntranslatedNote({ locale }: { locale: Locale }) {
  if (locale === getLocale() || locale !== BASE_LOCALE) return null;
  return <p className="mb-6 border-s-4 border-sun ps-4 text-ink-soft">{m.pages_untranslated()}</p>;
}
