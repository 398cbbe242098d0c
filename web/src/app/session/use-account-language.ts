import { isLocale, LOCALE_COOKIE } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import { useEffect } from 'react';
import { useSession, useSessionStore } from '~/auth/session/session-context';
import { getLocale } from '~/paraglide/runtime';

/**
 * Returns the language chosen in the menu, if any. Otherwise returns the page's language if the account has
 * none. It must not replace the account's language, because another tab may show another one.
 */
function wantedLocale(noted: string | undefined): Locale | undefined {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  if (isLocale(chosen)) return chosen;
  if (noted !== undefined) return undefined;
  const shown = getLocale();
  return shown !== BASE_LOCALE && isLocale(shown) ? shown : undefined;
}

/** Stores the language in the signed-in person's account, for its mails (docs/product.md#languages). */
export function useAccountLanguage(): void {
  const session = useSession();
  const store = useSessionStore();
  const noted = session.status === 'signed-in' ? session.user : undefined;
  useEffect(() => {
    const wanted = wantedLocale(noted?.locale);
    if (!noted || wanted === undefined || wanted === noted.locale) return;
    // Ignore an error; the next screen tries again.
    store.noteLocale(wanted).catch(() => undefined);
  }, [noted, store]);
}
