import { GoTrueClient } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';

/** The official client of the authentication protocol: it refreshes the session near expiry and shares it between tabs. */
export const createAuthClient = (storageKey: string): GoTrueClient =>
  new GoTrueClient({
    url: new URL(ROUTES.auth, location.origin).href,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
