// The library that makes certificates needs it to be there first.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2_048,
};
/** Providers pin it and look at nothing else: a short life would only break sign-ins one day. */
const CERTIFICATE_YEARS = 20;

/** A key pair in PEM; the certificate is signed by its own key. */
export interface CertifiedKey {
  privateKey: string;
  certificate: string;
}

/** Makes an RSA key with a certificate for that name. RSA: providers verify nothing else reliably. */
export async function generateCertifiedKey(name: string): Promise<CertifiedKey> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const notBefore = new Date();
  const notAfter = new Date(notBefore);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + CERTIFICATE_YEARS);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore,
    notAfter,
    keys,
    signingAlgorithm: ALGORITHM,
  });
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { privateKey: privateKey.toString(), certificate: certificate.toString('pem') };
}
