/** The browser of a sign-in. */
export interface Device {
  userAgent: string | undefined;
  ip: string | null;
  /** The secret of a browser that has signed in before. */
  secret?: string | undefined;
  /** The secret of a browser that signed up (docs/auth-protocol.md#account-ownership). */
  signUpSecret?: string | undefined;
}
