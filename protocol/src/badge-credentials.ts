import Type, { type Static } from 'typebox';
import { BadgeTypeName } from './badges.ts';
import { Timestamp, Uuid } from './text.ts';

/**
 * Formats of a credential: JSON with a Data Integrity proof, or a compact JWS, alone or inside a picture
 * (Open Badges 3.0).
 */
export const CREDENTIAL_FORMATS = ['json', 'jwt', 'svg', 'png'] as const;
export type CredentialFormat = (typeof CREDENTIAL_FORMATS)[number];

export const CredentialQuery = Type.Object({
  format: Type.Unsafe<CredentialFormat>(Type.String({ enum: [...CREDENTIAL_FORMATS], default: 'jwt' })),
  alg: Type.Unsafe<'RS256' | 'EdDSA'>(
    Type.String({ enum: ['RS256', 'EdDSA'], default: 'RS256', description: 'What signs the JWT' }),
  ),
  show_name: Type.Boolean({ default: false, description: 'The person’s name goes into the credential' }),
});
export type CredentialQuery = Static<typeof CredentialQuery>;

export const CredentialRequest = Type.Object({ show_name: Type.Boolean({ default: false }) });
export type CredentialRequest = Static<typeof CredentialRequest>;

/** A shared credential. `url` is its public page. */
export const SharedCredential = Type.Object({ id: Uuid, url: Type.String() });
export type SharedCredential = Static<typeof SharedCredential>;

/** The precision of the date when the badge was earned. */
export type EarnedPrecision = 'day' | 'month';

/** The public data of a credential, as its page shows it. */
export const CredentialCheck = Type.Object({
  id: Uuid,
  badge_type: BadgeTypeName,
  earned_at: Timestamp,
  earned_precision: Type.Unsafe<EarnedPrecision>(
    Type.String({
      enum: ['day', 'month'],
      description: 'month: reviews are anonymous, or the account is gone; `earned_at` is its first instant',
    }),
  ),
  holder_name: Type.Union([Type.String(), Type.Null()], { description: 'null: the holder did not agree' }),
  revoked_at: Type.Union([Type.String(), Type.Null()], {
    description: 'The first instant of the day or month (UTC); null: it still holds',
  }),
  issuer: Type.String({ description: 'Its DID' }),
  issuer_name: Type.String(),
  key_url: Type.String({ description: 'The public key with which it is checked' }),
  status_url: Type.String({ description: 'The list that says whether it still holds' }),
  jwt: Type.Union([Type.String(), Type.Null()], { description: 'The credential; null where it is revoked' }),
});
export type CredentialCheck = Static<typeof CredentialCheck>;

/** Path prefix of a credential's page; its id follows. */
export const CREDENTIAL_PAGES = '/badges/verify/';
