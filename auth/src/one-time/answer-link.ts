import type { FastifyRequest } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { toErrorRedirect } from '../flow/flow-states.service.ts';
import { limitAddress } from '../limits/address-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { deviceOf } from '../protocol/auth-request.ts';
import { followLink } from './verify.service.ts';

/** Uses up the link of a mail. Always returns a redirect URL, even for an invalid link. */
export async function answerLink(
  context: Pick<AuthContext, 'sql' | 'tokens' | 'addressLimitScale' | 'mails' | 'publicUrl'>,
  request: FastifyRequest,
  { linkToken, type, target }: { linkToken: string; type: string; target: string },
): Promise<string> {
  try {
    await limitAddress(context, request, 'verify');
    return await followLink(context, {
      type,
      linkToken,
      target,
      device: deviceOf(request, context.publicUrl),
    });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return toErrorRedirect(target, error, { inQuery: linkToken.startsWith('pkce_') });
  }
}
