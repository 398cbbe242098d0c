import {
  ASSERTION_NAMESPACE,
  attributeOf,
  findChildren,
  isNamed,
  parsePlainXml,
  textOf,
  type XmlElement,
} from './plain-xml.ts';
import { invalidAssertion } from './saml-problem.ts';
import { CLOCK_SKEW_MS } from './service-provider.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const ID_MAX = 256;
/** SAML 2.0 Core, section 1.3.3: times are in UTC. Also accepts an offset. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The content of a signed assertion. */
export interface Assertion {
  id: string;
  nameId: { value: string; format: string | undefined } | undefined;
  /** Values by attribute name, and also by friendly name if no attribute has that name. */
  attributes: Map<string, string[]>;
  /** After this time, the assertion is invalid. */
  expiresAt: Date;
  /** When the provider wants the session to end. */
  sessionEndsAt: Date | undefined;
}

interface Expectation {
  issuer: string;
  /** The required recipient. */
  acsUrl: string;
  /** The id of our request; undefined if the provider initiated the sign-in. */
  requestId: string | undefined;
}

function readInstant(written: string | undefined, name: string): number | undefined {
  if (written === undefined) return undefined;
  const instant = INSTANT.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(instant)) throw invalidAssertion(`${name} is no time`);
  return instant;
}

function only(parent: XmlElement, name: string): XmlElement {
  const [child, ...others] = findChildren(parent, ASSERTION_NAMESPACE, name);
  if (!child || others.length > 0) throw invalidAssertion(`it must have one ${name}`);
  return child;
}

/**
 * Checks that the assertion is for this service, this time and our request (SAML 2.0 Profiles, section
 * 4.1.4.3). Returns the end of its validity (ms since 1970), or the reason for a refusal.
 */
function readConfirmation(confirmation: XmlElement, expected: Expectation, now: number): string | number {
  if (attributeOf(confirmation, 'Method') !== BEARER)
    return 'its subject confirmation does not have the bearer method';
  const [data, ...others] = findChildren(confirmation, ASSERTION_NAMESPACE, 'SubjectConfirmationData');
  if (!data || others.length > 0) return 'its subject is not confirmed';
  if (attributeOf(data, 'Recipient') !== expected.acsUrl) return 'it is meant for another recipient';
  if (attributeOf(data, 'InResponseTo') !== expected.requestId) return 'it does not match the request';
  const notBefore = readInstant(attributeOf(data, 'NotBefore'), 'NotBefore');
  const notOnOrAfter = readInstant(attributeOf(data, 'NotOnOrAfter'), 'NotOnOrAfter');
  if (notBefore !== undefined && notBefore > now + CLOCK_SKEW_MS) return 'it is not valid yet';
  if (notOnOrAfter === undefined) return 'it has no expiry time';
  if (notOnOrAfter + CLOCK_SKEW_MS <= now) return 'it has expired';
  return notOnOrAfter;
}

function confirmedUntil(subject: XmlElement, expected: Expectation, now: number): number {
  const outcomes = findChildren(subject, ASSERTION_NAMESPACE, 'SubjectConfirmation').map((confirmation) =>
    readConfirmation(confirmation, expected, now),
  );
  const ends = outcomes.filter((outcome) => typeof outcome === 'number');
  if (ends.length > 0) return Math.max(...ends);
  throw invalidAssertion(String(outcomes[0] ?? 'its subject is not confirmed'));
}

function readSessionEnd(assertion: XmlElement, now: number): Date | undefined {
  const statements = findChildren(assertion, ASSERTION_NAMESPACE, 'AuthnStatement');
  if (statements.length === 0) throw invalidAssertion('it has no authentication statement');
  const ends = statements.flatMap(
    (statement) => readInstant(attributeOf(statement, 'SessionNotOnOrAfter'), 'SessionNotOnOrAfter') ?? [],
  );
  if (ends.length === 0) return undefined;
  const end = Math.min(...ends);
  if (end <= now) throw invalidAssertion('its session has expired');
  return new Date(end);
}

function readAttributes(assertion: XmlElement): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  const byFriendlyName = new Map<string, string[]>();
  const attributes = findChildren(assertion, ASSERTION_NAMESPACE, 'AttributeStatement').flatMap((statement) =>
    findChildren(statement, ASSERTION_NAMESPACE, 'Attribute'),
  );
  for (const attribute of attributes) {
    const values = findChildren(attribute, ASSERTION_NAMESPACE, 'AttributeValue').flatMap(
      (value) => textOf(value) ?? [],
    );
    const name = attributeOf(attribute, 'Name');
    const friendlyName = attributeOf(attribute, 'FriendlyName');
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), ...values]);
    if (friendlyName !== undefined) byFriendlyName.set(friendlyName, values);
  }
  return new Map([...byFriendlyName, ...byName]);
}

/**
 * Reads an assertion with verified signature, audience and conditions. Checks the rest: issuer, recipient,
 * request and time of the bearer's confirmation, and the end of the session.
 * @throws {AuthError} validation_failed
 */
export function readAssertion(xml: string, expected: Expectation): Assertion {
  const now = Date.now();
  const assertion = parsePlainXml(xml);
  if (!isNamed(assertion, ASSERTION_NAMESPACE, 'Assertion') || attributeOf(assertion, 'Version') !== '2.0') {
    throw invalidAssertion('it is not a SAML 2.0 assertion');
  }
  const id = attributeOf(assertion, 'ID');
  if (id === undefined || id.length > ID_MAX) throw invalidAssertion('its ID is missing or too long');
  if (textOf(only(assertion, 'Issuer')) !== expected.issuer) throw invalidAssertion('it has another issuer');
  const subject = only(assertion, 'Subject');
  const until = confirmedUntil(subject, expected, now);
  const [nameId, ...otherNameIds] = findChildren(subject, ASSERTION_NAMESPACE, 'NameID');
  if (otherNameIds.length > 0) throw invalidAssertion('it has several NameIDs');
  const value = textOf(nameId);
  return {
    id,
    nameId: nameId && value !== undefined ? { value, format: attributeOf(nameId, 'Format') } : undefined,
    attributes: readAttributes(assertion),
    expiresAt: new Date(until + CLOCK_SKEW_MS),
    sessionEndsAt: readSessionEnd(assertion, now),
  };
}
