import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { ROUTES } from '@wayable/protocol/routes';
import Type, { type Static } from 'typebox';

/** The limit is high, because a page that waits for a transaction polls several times per second. */
const LIMIT = { max: 600, windowSeconds: 60 };
const TIMEOUT_MS = 10_000;
/** Methods of wallets and pages. Only signed transactions may change the chain. */
const METHODS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'net_version',
]);

const RpcRequest = Type.Object({
  jsonrpc: Type.String({ enum: ['2.0'] }),
  id: Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]),
  method: Type.String({ maxLength: 100 }),
  params: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 10 })),
});

/** Forwards JSON-RPC to the local chain, because browsers cannot reach its own port. */
export function registerChainProxy(app: TypedApp, rpcUrl: string, limitRoute: LimitRoute): void {
  app.post(
    ROUTES.chainRpc,
    {
      ...limitRoute(LIMIT),
      schema: {
        tags: ['badges'],
        operationId: 'callLocalChain',
        summary: 'JSON-RPC of the local chain (CHAIN=local only)',
        body: RpcRequest,
        response: { 200: Type.Any(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const body: Static<typeof RpcRequest> = request.body;
      if (!METHODS.has(body.method)) throw invalidField('method', 'is not offered', 'not_offered');
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause) => {
        throw new DomainError('minting_unavailable', 'The local chain does not answer.', undefined, {
          cause,
        });
      });
      return reply.type('application/json').send(await answer.text());
    },
  );
}
