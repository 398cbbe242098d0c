import { GoTrueClient } from '@supabase/auth-js';
import { ROUTES } from '@wayable/protocol/routes';

/** The official client of the authentication protocol: it refreshes the session near expiry and shares it between tabs. */
export const createAuthClient = (storageKey: string): GoTrueClient =>
  new GoTrueClient({
    url: new URL(ROUTES.auth, location.origin).href,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    // A link that is read by somebody else opens nothing without the secret that this browser keeps.
    flowType: 'pkce',
    // /auth/callback reads it, and says what went wrong.
    detectSessionInUrl: false,
  });
