import { toStoredEmail } from '../accounts/email-addresses.ts';
import { readFullName } from '../accounts/full-name.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Assertion } from './assertion.ts';
import type { AttributeMapping } from './saml.queries.ts';
import { PERSISTENT_NAME_ID } from './service-provider.ts';

const EMAIL_NAME_ID = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
/** SAML V2.0 Subject Identifier Attributes Profile 1.0, section 3.3. */
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const EMAIL_ATTRIBUTES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'email',
  'Email',
  'emailAddress',
];
const NAME_ATTRIBUTES = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
  'urn:oid:2.5.4.3',
  'cn',
];
const GIVEN_NAME_ATTRIBUTES = [
  'urn:oid:2.5.4.42',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  'givenName',
  'firstName',
];
const SURNAME_ATTRIBUTES = [
  'urn:oid:2.5.4.4',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  'sn',
  'lastName',
];
const SUBJECT_MAX = 512;

/** The signed-in person. */
export interface PersonClaims {
  /** The provider's stable id of the person. */
  subject: string;
  email: string;
  fullName: string | undefined;
}

const firstOf = ({ attributes }: Assertion, names: (string | undefined)[]): string | undefined =>
  names.flatMap((name) => (name === undefined ? [] : (attributes.get(name) ?? [])))[0];

/** Returns a valid name or undefined. An invalid name must not prevent the sign-in. */
function toFullName(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  try {
    return readFullName({ full_name: written });
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
}

function toEmail(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  try {
    return toStoredEmail(written);
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
}

/**
 * Reads the person of an assertion: a stable id (emails change owners), an email, and a name if present
 * (docs/auth-protocol.md#sso).
 * @throws {AuthError} saml_assertion_no_user_id, saml_assertion_no_email
 */
export function readPersonClaims(assertion: Assertion, mapping: AttributeMapping): PersonClaims {
  const { nameId } = assertion;
  const subject =
    firstOf(assertion, [SUBJECT_ID]) ?? (nameId?.format === PERSISTENT_NAME_ID ? nameId.value : undefined);
  if (subject === undefined || subject.length > SUBJECT_MAX) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion does not contain a persistent NameID or a subject-id attribute',
    );
  }
  const nameIdEmail = nameId?.format === EMAIL_NAME_ID ? nameId.value : undefined;
  const email = toEmail(firstOf(assertion, [mapping.email, ...EMAIL_ATTRIBUTES]) ?? nameIdEmail);
  if (email === undefined) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address');
  }
  const parts = [firstOf(assertion, GIVEN_NAME_ATTRIBUTES), firstOf(assertion, SURNAME_ATTRIBUTES)];
  const joined = parts.filter((part) => part !== undefined).join(' ');
  const fullName = toFullName(
    firstOf(assertion, [mapping.name, ...NAME_ATTRIBUTES]) ?? (joined || undefined),
  );
  return { subject, email, fullName };
}
