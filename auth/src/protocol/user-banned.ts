import { BANNED_MESSAGE } from '@wayable/protocol/auth';
import { AuthError } from './auth-error.ts';

/** Returns the refusal of a banned user, with the reason if given (docs/product.md#moderation). */
export const userBanned = (status: number, { ban_reason }: { ban_reason: string | null }): AuthError =>
  new AuthError(
    status,
    'user_banned',
    ban_reason === null ? BANNED_MESSAGE : `${BANNED_MESSAGE}: ${ban_reason}`,
  );
