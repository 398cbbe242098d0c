import { BADGE_ART } from '@wayable/protocol/badge-art';
import { CREDENTIAL_PAGES } from '@wayable/protocol/badge-credentials';
import { type BadgeType, badgeSlug, badgeTier } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { ISSUER_NAME, issuerDid, statusListUrl } from './issuer.ts';

const CONTEXT = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  // Defines the type of `credentialSchema`.
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];
const SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** The data of a credential. */
export interface CredentialFacts {
  id: string;
  subject_id: string;
  badge_type: BadgeType;
  /** A UTC day, such as 2026-11-22. */
  earned_on: string;
  status_list: number;
  status_index: number;
}

/** Returns the URL of a credential's page, which is also its id. */
export const credentialUrl = (publicUrl: string, id: string): string =>
  `${publicUrl}${CREDENTIAL_PAGES}${id}`;

/** Returns the URL of a badge's picture. */
export const artUrl = (publicUrl: string, badgeType: BadgeType, format: 'svg' | 'png'): string =>
  `${publicUrl}${ROUTES.badgeArt.replace(':file', `${badgeSlug(badgeType)}.${format}`)}`;

/** Returns the first instant of a UTC day. */
export const startOfDay = (day: string): string => `${day}T00:00:00Z`;

/** Returns the first day of a day's month. */
export const startOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** Describes the criteria of a badge in one sentence. */
function describeCriteria(badgeType: BadgeType): string {
  const { reviewsRequired } = badgeTier(badgeType);
  const reviews = reviewsRequired === 1 ? 'one review' : `${reviewsRequired} reviews`;
  return `Has written ${reviews} of how accessible public places are.`;
}

const describeAchievement = (publicUrl: string, badgeType: BadgeType) => ({
  id: `${publicUrl}/badges#${badgeSlug(badgeType)}`,
  type: ['Achievement'],
  achievementType: 'Badge',
  name: badgeType,
  description: `A contributor to ${ISSUER_NAME}, the community map of how accessible public places are.`,
  criteria: { narrative: describeCriteria(badgeType) },
  image: {
    id: artUrl(publicUrl, badgeType, 'png'),
    type: 'Image',
    caption: BADGE_ART[badgeType].description,
  },
});

/**
 * Builds an Open Badges 3.0 AchievementCredential without its proof. Equal facts result in equal documents.
 */
export function buildCredential(
  publicUrl: string,
  facts: CredentialFacts,
  holderName: string | null,
  statusListCredential = statusListUrl(publicUrl, facts.status_list),
) {
  const id = credentialUrl(publicUrl, facts.id);
  const did = issuerDid(publicUrl);
  const subject = `urn:uuid:${facts.subject_id}`;
  const validFrom = startOfDay(facts.earned_on);
  return {
    '@context': CONTEXT,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.badge_type,
    issuer: { id: did, type: ['Profile'], name: ISSUER_NAME, url: publicUrl },
    validFrom,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      ...(holderName !== null && {
        identifier: [
          { type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: holderName },
        ],
      }),
      achievement: describeAchievement(publicUrl, facts.badge_type),
    },
    credentialStatus: {
      id: `${statusListCredential}#${facts.status_index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(facts.status_index),
      statusListCredential,
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  };
}

/**
 * Builds the payload of a credential's JWT: the credential with registered claims (Open Badges 3.0, "JSON Web
 * Token Proof Format").
 */
export function buildClaims(publicUrl: string, facts: CredentialFacts, holderName: string | null) {
  const credential = buildCredential(publicUrl, facts, holderName);
  return {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Date.parse(credential.validFrom) / 1_000,
  };
}
