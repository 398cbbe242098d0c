/** Returns the current access token, refreshed where it is about to expire, or null for a visitor. */
export type TokenProvider = () => Promise<string | null>;

let currentProvider: TokenProvider = async () => null;

/** The session registers itself here, so that calls carry its token without knowing it. */
export function setTokenProvider(provider: TokenProvider): void {
  currentProvider = provider;
}

/** The token for the next call. */
export const getAccessToken: TokenProvider = () => currentProvider();

/** Returns the id of whoever the calls are made for, or undefined for a visitor. */
export type UserIdProvider = () => Promise<string | undefined>;

let currentUserIdProvider: UserIdProvider = async () => undefined;

/** The session registers itself here, for what is to be sent in one person's name only. */
export function setUserIdProvider(provider: UserIdProvider): void {
  currentUserIdProvider = provider;
}

/** Whose token the next call carries. */
export const getUserId: UserIdProvider = () => currentUserIdProvider();
