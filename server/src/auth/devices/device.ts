/** What is kept of where somebody signs in. */
export interface Device {
  userAgent: string | undefined;
  ip: string | null;
  /** What the browser shows again once somebody has signed in with it. */
  secret?: string | undefined;
  /** What the browser got when it signed up (docs/auth-protocol.md#account-ownership). */
  signUpSecret?: string | undefined;
}
