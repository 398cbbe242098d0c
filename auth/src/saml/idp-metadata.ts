import { X509Certificate } from 'node:crypto';
import {
  attributeOf,
  findChildren,
  isNamed,
  METADATA_NAMESPACE,
  PROTOCOL_NAMESPACE,
  parsePlainXml,
  SIGNATURE_NAMESPACE,
  textOf,
  withDescendants,
  type XmlElement,
  XmlError,
} from './plain-xml.ts';

const REDIRECT_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const METADATA_MAX_LENGTH = 512 * 1_024;
const ENTITY_ID_MAX = 1_024;
/**
 * Maximum number of certificates, enough for the current and the next one. Each certificate makes the refusal
 * of a wrong signature slower.
 */
const CERTIFICATES_MAX = 5;
const RSA_MIN_BITS = 2_048;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The metadata of an identity provider (SAML 2.0 Metadata, section 2.4.3). */
interface IdpMetadata {
  entityId: string;
  /** The sign-in URL of the redirect binding. */
  ssoUrl: string;
  /** Certificates in PEM. The provider may sign with any of them. */
  certificates: string[];
}

/** The error for unusable metadata, with the reason as message. */
export class IdpMetadataError extends Error {
  override readonly name = 'IdpMetadataError';
}

/** Returns whether the connection to a URL is encrypted or local. */
export const isProtectedUrl = (written: string): boolean => {
  const url = URL.parse(written);
  if (!url || url.username + url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
};

const isProvider = (entity: XmlElement) =>
  findChildren(entity, METADATA_NAMESPACE, 'IDPSSODescriptor').length > 0;

function findEntity(root: XmlElement): XmlElement {
  if (isNamed(root, METADATA_NAMESPACE, 'EntityDescriptor')) return root;
  const entities = findChildren(root, METADATA_NAMESPACE, 'EntityDescriptor').filter(isProvider);
  const [entity] = entities;
  if (!isNamed(root, METADATA_NAMESPACE, 'EntitiesDescriptor') || !entity || entities.length > 1) {
    throw new IdpMetadataError('The metadata must describe one SAML 2.0 identity provider.');
  }
  return entity;
}

function readCertificate(written: string): string {
  const der = Buffer.from(written.replace(/\s+/g, ''), 'base64');
  try {
    const certificate = new X509Certificate(der);
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_MIN_BITS) {
      return certificate.toString();
    }
  } catch (cause) {
    throw new IdpMetadataError('A signing certificate cannot be read.', { cause });
  }
  throw new IdpMetadataError(`Signing keys must be RSA with at least ${RSA_MIN_BITS} bits.`);
}

function readCertificates(descriptor: XmlElement): string[] {
  const written = findChildren(descriptor, METADATA_NAMESPACE, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap(withDescendants)
    .filter((element) => isNamed(element, SIGNATURE_NAMESPACE, 'X509Certificate'))
    .flatMap((element) => textOf(element) ?? []);
  const certificates = [...new Set(written.map(readCertificate))];
  if (certificates.length === 0) throw new IdpMetadataError('The metadata has no signing certificate.');
  if (certificates.length > CERTIFICATES_MAX)
    throw new IdpMetadataError('The metadata has too many certificates.');
  return certificates;
}

/**
 * Reads the metadata of one identity provider.
 * @throws {IdpMetadataError}
 */
export function readIdpMetadata(xml: string): IdpMetadata {
  if (xml.length > METADATA_MAX_LENGTH) throw new IdpMetadataError('The metadata is too long.');
  let root: XmlElement;
  try {
    root = parsePlainXml(xml, { allowsComments: true });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new IdpMetadataError(`The metadata is not the expected XML: ${error.message}.`);
  }
  const entity = findEntity(root);
  const descriptor = findChildren(entity, METADATA_NAMESPACE, 'IDPSSODescriptor').find((candidate) =>
    attributeOf(candidate, 'protocolSupportEnumeration')?.split(/\s+/).includes(PROTOCOL_NAMESPACE),
  );
  if (!descriptor) throw new IdpMetadataError('The metadata must describe one SAML 2.0 identity provider.');
  const entityId = attributeOf(entity, 'entityID');
  if (entityId === undefined || entityId.length > ENTITY_ID_MAX) {
    throw new IdpMetadataError('The entityID of the metadata is missing or too long.');
  }
  const ssoUrl = findChildren(descriptor, METADATA_NAMESPACE, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === REDIRECT_BINDING)
    .map((service) => attributeOf(service, 'Location'))[0];
  if (ssoUrl === undefined || !isProtectedUrl(ssoUrl)) {
    throw new IdpMetadataError('The metadata has no https URL for sign-ins with the HTTP-Redirect binding.');
  }
  return { entityId, ssoUrl, certificates: readCertificates(descriptor) };
}

/** Returns whether the metadata has expired. */
export function isOutdated(xml: string, now = Date.now()): boolean {
  const ends = withDescendants(parsePlainXml(xml, { allowsComments: true }))
    .filter(({ localName }) =>
      ['EntitiesDescriptor', 'EntityDescriptor', 'IDPSSODescriptor'].includes(localName),
    )
    .flatMap((element) => attributeOf(element, 'validUntil') ?? []);
  return ends.some((end) => Date.parse(end) < now);
}
