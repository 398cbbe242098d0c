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
    Type.String({
      enum: ['RS256', 'EdDSA'],
      default: 'RS256',
      description: 'The signature algorithm of the JWT',
    }),
  ),
  show_name: Type.Boolean({ default: false, description: 'Includes the person’s name in the credential' }),
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
      description:
        'month: the reviews are anonymous or the account was deleted; `earned_at` is the first instant of the month',
    }),
  ),
  holder_name: Type.Union([Type.String(), Type.Null()], {
    description: 'null without the consent of the holder',
  }),
  revoked_at: Type.Union([Type.String(), Type.Null()], {
    description: 'The first instant of the day or month (UTC); null while it is valid',
  }),
  issuer: Type.String({ description: 'The DID of the issuer' }),
  issuer_name: Type.String(),
  key_url: Type.String({ description: 'The public key that verifies it' }),
  status_url: Type.String({ description: 'The status list with its revocation state' }),
  jwt: Type.Union([Type.String(), Type.Null()], { description: 'The credential; null if it is revoked' }),
});
export type CredentialCheck = Static<typeof CredentialCheck>;

/** Path prefix of a credential's page; its id follows. */
export const CREDENTIAL_PAGES = '/badges/verify/';
