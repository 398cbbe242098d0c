import { isLocale, LOCALE_COOKIE } from '@wayable/protocol/locale-path';
import { BASE_LOCALE, type Locale } from '@wayable/protocol/locales';
import { useEffect } from 'react';
import { useSession, useSessionStore } from '~/auth/session/session-context';
import { getLocale } from '~/paraglide/runtime';

/** What was chosen in the switch, else the language of the page, where none was noted before: two tabs may have two. */
function wantedLocale(noted: string | undefined): Locale | undefined {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  if (isLocale(chosen)) return chosen;
  if (noted !== undefined) return undefined;
  const shown = getLocale();
  return shown !== BASE_LOCALE && isLocale(shown) ? shown : undefined;
}

/** Lets the account of who is signed in remember their language, which its mails are written in (docs/product.md#languages). */
export function useAccountLanguage(): void {
  const session = useSession();
  const store = useSessionStore();
  const noted = session.status === 'signed-in' ? session.user : undefined;
  useEffect(() => {
    const wanted = wantedLocale(noted?.locale);
    if (!noted || wanted === undefined || wanted === noted.locale) return;
    // The next screen tries again.
    store.noteLocale(wanted).catch(() => undefined);
  }, [noted, store]);
}
