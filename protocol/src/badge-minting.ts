import Type, { type Static } from 'typebox';
import { BadgeTypeName } from './badges.ts';
import { FULL_NAME_MAX } from './profiles.ts';
import { Uuid } from './text.ts';

/** The address of an account or contract on the chain, in upper or lower case (EIP-55). */
export const CHAIN_ADDRESS_PATTERN = '^0x[0-9a-fA-F]{40}$';
export const TRANSACTION_HASH_PATTERN = '^0x[0-9a-fA-F]{64}$';

/** The id of a token: empty while unknown, otherwise a decimal number of at most 256 bits. */
export const TOKEN_ID_PATTERN = '^(0|[1-9][0-9]{0,77})?$';

export const ChainAddress = Type.String({
  pattern: CHAIN_ADDRESS_PATTERN,
  description: 'Of the chain (EIP-55)',
});

/** The chain data that a wallet needs for badges (EIP-3085). */
export const BadgeChain = Type.Object({
  chain_id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  currency: Type.Object({ name: Type.String(), symbol: Type.String(), decimals: Type.Integer() }),
  rpc_url: Type.String({ description: 'The public RPC server for wallets that do not know the chain' }),
  explorer_url: Type.Union([Type.String(), Type.Null()]),
  contract_address: ChainAddress,
  needs_signature: Type.Boolean({
    description: 'Whether a mint needs the signature of an issuer (docs/product.md#minting)',
  }),
  test_wallet_key: Type.Union([Type.String(), Type.Null()], {
    description: 'The key of a funded wallet on the local chain of a demo; null elsewhere',
  }),
});
export type BadgeChain = Static<typeof BadgeChain>;

/**
 * A request that prepares a mint. The response has the metadata, and the issuer's signature unless it is a
 * preview.
 */
export const BadgeMetadataRequest = Type.Object({
  badge_type: BadgeTypeName,
  wallet_address: ChainAddress,
  show_name: Type.Boolean({ default: false, description: 'Includes the person’s name in the metadata' }),
  preview: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Returns only the metadata: nothing is signed, stored or searched on the chain',
    }),
  ),
});
export type BadgeMetadataRequest = Static<typeof BadgeMetadataRequest>;

/** The metadata of a token (ERC-721, and fields that marketplaces read). The server builds all of it. */
export const BadgeMetadata = Type.Object({
  name: Type.String(),
  description: Type.String(),
  image: Type.String({ description: 'The URL of the picture, by its content address' }),
  external_url: Type.String(),
  background_color: Type.String({ description: 'Six hexadecimal digits' }),
  attributes: Type.Array(
    Type.Object({
      trait_type: Type.String(),
      value: Type.Union([Type.String({ maxLength: FULL_NAME_MAX }), Type.Number()]),
      display_type: Type.Optional(Type.String({ description: 'date: the value is in seconds since 1970' })),
    }),
  ),
});
export type BadgeMetadata = Static<typeof BadgeMetadata>;

export const PreparedMint = Type.Object({
  uri: Type.String({
    description:
      'The URL of the bytes, by their content address (CIDv1, raw, SHA-256): ipfs:// if they are pinned, else a URL of this installation',
  }),
  metadata: BadgeMetadata,
  /** The exact bytes that would be stored permanently. */
  bytes: Type.String(),
  badge_id: Type.Optional(Type.String({ description: 'With an issuer: the id of the token, decimal' })),
  metadata_digest: Type.Optional(
    Type.String({ description: 'With an issuer: the SHA-256 of the bytes, hexadecimal' }),
  ),
  deadline: Type.Optional(
    Type.Integer({
      description: 'With an issuer: the deadline of the signature, in seconds since 1970',
    }),
  ),
  signature: Type.Optional(
    Type.String({ description: 'With an issuer: the EIP-712 signature, hexadecimal' }),
  ),
});
export type PreparedMint = Static<typeof PreparedMint>;

/** A client's report of its mint. The server trusts it only after checking the chain. */
export const BadgeSave = Type.Object({
  user_id: Type.Optional(Uuid),
  badge_type: BadgeTypeName,
  token_id: Type.String({ pattern: TOKEN_ID_PATTERN, default: '' }),
  contract_address: ChainAddress,
  metadata_uri: Type.String({ maxLength: 400, pattern: '^(ipfs|https?)://(\\S+/)?[a-zA-Z0-9]{46,100}$' }),
  transaction_hash: Type.String({ pattern: TRANSACTION_HASH_PATTERN }),
});
export type BadgeSave = Static<typeof BadgeSave>;
