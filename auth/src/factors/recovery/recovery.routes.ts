import type { AuthSession } from '@wayable/protocol/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthContext } from '../../auth-context.ts';
import { limitAddress } from '../../limits/address-limits.ts';
import { AUTH_OPERATIONS } from '../../protocol/auth-operations.ts';
import { bodyOf, deviceOf, readText } from '../../protocol/auth-request.ts';
import { PROVE_LIMIT, readLine } from '../factor-request.ts';
import type { Caller } from '../lock-account.ts';
import {
  completeFactorRecovery,
  readFactorRecovery,
  requestFactorRecovery,
  stopFactorRecovery,
} from './factor-recovery.service.ts';
import {
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.service.ts';

/** Registers the recovery of lost factors: by recovery codes, and by mailbox (docs/auth.md). */
export function registerRecoveryRoutes(
  app: FastifyInstance,
  context: AuthContext,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
): void {
  const nonceOf = (request: FastifyRequest) => readText(bodyOf(request), 'nonce');

  app.get('/factors/recovery-codes', { schema: AUTH_OPERATIONS.getRecoveryCodes }, async (request) =>
    readRecoveryCodes(context, await callerOf(request)),
  );

  app.post('/factors/recovery-codes', { schema: AUTH_OPERATIONS.makeRecoveryCodes }, async (request) => {
    await limitAddress(context, request, 'factor-enrollment');
    const caller = await callerOf(request);
    return generateRecoveryCodes(context, caller, readLine(bodyOf(request), 'friendly_name'));
  });

  app.post(
    '/factors/recovery-codes/regenerate',
    { schema: AUTH_OPERATIONS.replaceRecoveryCodes },
    async (request) => {
      await limitAddress(context, request, 'factor-enrollment');
      return regenerateRecoveryCodes(context, await callerOf(request));
    },
  );

  app.post(
    '/factors/recovery-codes/verify',
    { schema: AUTH_OPERATIONS.useRecoveryCode },
    async (request): Promise<AuthSession> => {
      await limitAddress(context, request, 'factor-verification', PROVE_LIMIT);
      const caller = await callerOf(request);
      return verifyRecoveryCode(context, caller, readText(bodyOf(request), 'code'));
    },
  );

  app.delete('/factors/recovery-codes', { schema: AUTH_OPERATIONS.removeRecoveryCodes }, async (request) =>
    removeRecoveryCodes(context, await callerOf(request)),
  );

  app.get('/factors/recovery', { schema: AUTH_OPERATIONS.getFactorRecovery }, async (request) => ({
    recovery: await readFactorRecovery(context, await callerOf(request)),
  }));

  app.post('/factors/recovery', { schema: AUTH_OPERATIONS.requestFactorRecovery }, async (request) => {
    await limitAddress(context, request, 'factor-recovery');
    const caller = await callerOf(request);
    return { recovery: await requestFactorRecovery(context, caller, nonceOf(request)) };
  });

  app.post(
    '/factors/recovery/completion',
    { schema: AUTH_OPERATIONS.completeFactorRecovery },
    async (request) => {
      await limitAddress(context, request, 'factor-recovery');
      const caller = await callerOf(request);
      await completeFactorRecovery(context, caller, nonceOf(request));
      return {};
    },
  );

  app.post('/factors/recovery/stop', { schema: AUTH_OPERATIONS.stopFactorRecovery }, async (request) => {
    await limitAddress(context, request, 'factor-recovery');
    const token = readText(bodyOf(request), 'token') ?? '';
    await stopFactorRecovery(context, token, deviceOf(request, context.publicUrl));
    return {};
  });
}
