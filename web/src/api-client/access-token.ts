/** Returns the current access token, refreshed if it expires soon, or null for a visitor. */
type TokenProvider = () => Promise<string | null>;

let currentProvider: TokenProvider = async () => null;

/** Registers the session, so that calls carry its token without depending on it. */
export function setTokenProvider(provider: TokenProvider): void {
  currentProvider = provider;
}

/** Returns the token for the next call. */
export const getAccessToken: TokenProvider = () => currentProvider();

/** Returns the id of the signed-in user, or undefined for a visitor. */
type UserIdProvider = () => Promise<string | undefined>;

let currentUserIdProvider: UserIdProvider = async () => undefined;

/** Registers the session, for data that must be sent only as the same user. */
export function setUserIdProvider(provider: UserIdProvider): void {
  currentUserIdProvider = provider;
}

/** Returns the user id of the next call's token. */
export const getUserId: UserIdProvider = () => currentUserIdProvider();
