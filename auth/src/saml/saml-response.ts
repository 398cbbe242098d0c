import {
  ASSERTION_NAMESPACE,
  attributeOf,
  findChildren,
  isNamed,
  PROTOCOL_NAMESPACE,
  parsePlainXml,
  SIGNATURE_NAMESPACE,
  textOf,
  withDescendants,
  type XmlElement,
  XmlError,
} from './plain-xml.ts';
import { invalidAssertion } from './saml-problem.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BASE64 = /^[A-Za-z0-9+/\s]+=*\s*$/;
/**
 * The accepted algorithms. SHA-1 is missing because it is broken. Canonical forms with comments are missing
 * because they sign content that readers ignore.
 */
const ALGORITHMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    SignatureMethod: [
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    ],
    DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
    CanonicalizationMethod: [
      'http://www.w3.org/2001/10/xml-exc-c14n#',
      'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    ],
    Transform: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
      'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    ],
  }),
);

/** The unsigned envelope of an assertion. We check only that it is consistent. */
export interface SamlResponse {
  xml: string;
  issuer: string | undefined;
  inResponseTo: string | undefined;
  destination: string | undefined;
  isSuccess: boolean;
}

function decode(written: string): string {
  if (!BASE64.test(written)) throw invalidAssertion('it is not base64');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(written, 'base64'));
  } catch {
    throw invalidAssertion('it is not UTF-8');
  }
}

function parse(xml: string): XmlElement {
  try {
    return parsePlainXml(xml);
  } catch (error) {
    if (error instanceof XmlError) throw invalidAssertion(error.message);
    throw error;
  }
}

/**
 * Allows at most one assertion, at most one signature of the response and of the assertion, each in its
 * proper place. This prevents signature wrapping (Somorovsky et al. 2012).
 */
function assertOneOfEach(root: XmlElement): void {
  const all = withDescendants(root);
  const named = (name: string) => all.filter(({ localName }) => localName === name);
  if (named('Response').length !== 1) throw invalidAssertion('it must contain one Response');
  const assertions = named('Assertion');
  if (assertions.length > 1) throw invalidAssertion('it must contain one Assertion');
  const [assertion] = assertions;
  const isInPlace =
    !assertion ||
    (isNamed(assertion, ASSERTION_NAMESPACE, 'Assertion') && (assertion.parentNode as unknown) === root);
  if (!isInPlace) throw invalidAssertion('its Assertion is in the wrong place');
  if (all.some(({ localName }) => localName?.startsWith('Encrypted'))) {
    throw invalidAssertion('it is encrypted, which this service does not support');
  }
  const signatures = named('Signature');
  const signed = signatures.map(({ parentNode }) => parentNode as unknown);
  const isSound =
    signatures.every((element) => isNamed(element, SIGNATURE_NAMESPACE, 'Signature')) &&
    signed.every((parent) => parent === root || parent === assertion) &&
    new Set(signed).size === signed.length &&
    named('Object').length === 0;
  if (!isSound) throw invalidAssertion('it has a signature in the wrong place');
  if (assertion && !signed.includes(assertion)) throw invalidAssertion('the Assertion is not signed');
}

function assertSoundAlgorithms(root: XmlElement): void {
  for (const element of withDescendants(root)) {
    const allowed =
      element.namespaceURI === SIGNATURE_NAMESPACE ? ALGORITHMS.get(element.localName) : undefined;
    if (allowed && !allowed.includes(attributeOf(element, 'Algorithm') ?? '')) {
      throw invalidAssertion('its signature algorithm is not supported');
    }
  }
}

/**
 * Parses a response before verifying its signature.
 * @throws {AuthError} validation_failed
 */
export function readSamlResponse(written: string): SamlResponse {
  const xml = decode(written);
  const root = parse(xml);
  if (!isNamed(root, PROTOCOL_NAMESPACE, 'Response') || attributeOf(root, 'Version') !== '2.0') {
    throw invalidAssertion('it is not a SAML 2.0 response');
  }
  assertOneOfEach(root);
  assertSoundAlgorithms(root);
  const [status] = findChildren(root, PROTOCOL_NAMESPACE, 'Status');
  const [code] = status ? findChildren(status, PROTOCOL_NAMESPACE, 'StatusCode') : [];
  const isSuccess = code !== undefined && attributeOf(code, 'Value') === SUCCESS;
  const [assertion] = findChildren(root, ASSERTION_NAMESPACE, 'Assertion');
  if (isSuccess && !assertion) throw invalidAssertion('it must contain one Assertion');
  const [ownIssuer] = findChildren(root, ASSERTION_NAMESPACE, 'Issuer');
  const [issuer = ownIssuer] = assertion ? findChildren(assertion, ASSERTION_NAMESPACE, 'Issuer') : [];
  if (ownIssuer && textOf(ownIssuer) !== textOf(issuer)) throw invalidAssertion('it has two issuers');
  return {
    xml,
    issuer: textOf(issuer),
    inResponseTo: attributeOf(root, 'InResponseTo'),
    destination: attributeOf(root, 'Destination'),
    isSuccess,
  };
}
