import type { Profile } from '@wayable/protocol/profiles';

/** The last event of a session (docs/product.md#session). */
export type SessionEvent =
  | 'signed-in'
  | 'password-recovery'
  | 'token-refreshed'
  | 'user-updated'
  | 'mfa-verified';

export interface SessionUser {
  id: string;
  email: string;
  /** The language of the account's mails, if stored. */
  locale?: string;
}

/** A second factor as the authentication service names it. */
export interface SecondFactor {
  id: string;
  type: 'totp' | 'phone' | 'webauthn';
  name: string;
}

export type SessionState =
  /** The stored session is being read. */
  | { status: 'loading' }
  /**
   * `ended` means that a session just ended; the user goes to `destination`. `returns` means that the user did
   * not sign out here, so that the next sign-in leads back.
   */
  | { status: 'signed-out'; ended: false }
  | { status: 'signed-out'; ended: true; destination: string; returns: boolean }
  /** The password was correct; a second factor is still needed. */
  | {
      status: 'second-factor';
      event: SessionEvent;
      user: SessionUser;
      factors: SecondFactor[];
      hasRecoveryCodes: boolean;
    }
  | {
      status: 'signed-in';
      event: SessionEvent;
      user: SessionUser;
      /** Null until it is loaded. */
      profile: Profile | null;
      /** Whether the last attempt to load the profile failed. */
      hasProfileFailed: boolean;
      isAdmin: boolean;
    };
