import type { Profile } from '@wayable/protocol/profiles';

/** What last happened to a session (docs/product.md#session). */
export type SessionEvent =
  | 'signed-in'
  | 'password-recovery'
  | 'token-refreshed'
  | 'user-updated'
  | 'mfa-verified';

export interface SessionUser {
  id: string;
  email: string;
  /** The language of the account's mails, where one was noted. */
  locale?: string;
}

/** A second way to prove who one is, as the authentication service names it. */
export interface SecondFactor {
  id: string;
  type: 'totp' | 'phone' | 'webauthn';
  name: string;
}

export type SessionState =
  /** The stored session is being read. */
  | { status: 'loading' }
  /** `ended`: there was a session a moment ago; the person goes to `destination`. */
  | { status: 'signed-out'; ended: false }
  | { status: 'signed-out'; ended: true; destination: string }
  /** The password was right; one of the factors is still asked for. */
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
      /** Null until it has come. */
      profile: Profile | null;
      /** The last try to load it failed. */
      hasProfileFailed: boolean;
      isAdmin: boolean;
    };
