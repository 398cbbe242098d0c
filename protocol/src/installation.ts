import Type, { type Static } from 'typebox';
import { Timestamp } from './text.ts';

/** The state of this installation (docs/product.md#moderation), without secrets and secret URLs. */
export const Installation = Type.Object({
  version: Type.String(),
  node: Type.String(),
  public_url: Type.String(),
  database: Type.Object({ version: Type.String(), is_embedded: Type.Boolean(), bytes: Type.Integer() }),
  mail: Type.Unsafe<'smtp' | 'outbox'>(Type.String({ enum: ['smtp', 'outbox'] })),
  storage: Type.Unsafe<'s3' | 'folder'>(Type.String({ enum: ['s3', 'folder'] })),
  jobs: Type.Object({ waiting: Type.Integer(), failed: Type.Integer() }),
  keys: Type.Object({
    signing: Type.Array(Type.Object({ status: Type.String(), created_at: Timestamp })),
    secrets_source: Type.String(),
  }),
  minting: Type.Object(
    {
      problem: Type.Union([Type.String(), Type.Null()], {
        description: 'The reason why badges cannot be minted, or why the chain is unreachable',
      }),
      pins_waiting: Type.Integer({ description: 'Files of badges that are not yet in distributed storage' }),
      pin_problem: Type.Union([Type.String(), Type.Null()]),
    },
    { description: 'Sentences in English for the operators' },
  ),
  parts: Type.Array(Type.Object({ part: Type.String(), is_configured: Type.Boolean() })),
});
export type Installation = Static<typeof Installation>;
