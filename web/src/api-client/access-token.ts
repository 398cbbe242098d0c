/** Returns the current access token, refreshed where it is about to expire, or null for a visitor. */
export type TokenProvider = () => Promise<string | null>;

let currentProvider: TokenProvider = async () => null;

/** The session registers itself here, so that calls carry its token without knowing it. */
export function setTokenProvider(provider: TokenProvider): void {
  currentProvider = provider;
}

/** The token for the next call. */
export const getAccessToken: TokenProvider = () => currentProvider();
