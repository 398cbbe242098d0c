// The certificate library requires this import first.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2_048,
};
/** Providers pin the certificate and check nothing else. A short life would only break sign-ins. */
const CERTIFICATE_YEARS = 20;

/** A key pair in PEM with a self-signed certificate. */
export interface CertifiedKey {
  privateKey: string;
  certificate: string;
}

/** Creates an RSA key with a certificate for this name. Providers reliably support only RSA. */
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
