import type { Profile } from '@wayable/protocol/profiles';

/** What last happened to a session (specification section 4, "Session"). */
export type SessionEvent =
  | 'signed-in'
  | 'password-recovery'
  | 'token-refreshed'
  | 'user-updated'
  | 'mfa-verified';

export interface SessionUser {
  id: string;
  email: string;
}

export type SessionState =
  /** The stored session is being read. */
  | { status: 'loading' }
  /** `ended`: there was a session a moment ago; the person goes to `destination`. */
  | { status: 'signed-out'; ended: false }
  | { status: 'signed-out'; ended: true; destination: string }
  | {
      status: 'signed-in';
      event: SessionEvent;
      user: SessionUser;
      /** Null until it has come. */
      profile: Profile | null;
      isAdmin: boolean;
    };
