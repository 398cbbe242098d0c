// Keep this import first, because the certificate library requires it.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/**
 * A PEM file with a self-signed certificate for `localhost`, valid until tomorrow, which other programs can
 * trust.
 */
export class CertificateFile {
  readonly #dir: string;
  readonly cert: string;
  readonly key: string;

  private constructor(dir: string, { cert, key }: { cert: string; key: string }) {
    this.#dir = dir;
    this.cert = cert;
    this.key = key;
  }

  static async make(): Promise<CertificateFile> {
    const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: [{ CN: ['localhost'] }],
      notBefore: new Date(Date.now() - DAY_MS),
      notAfter: new Date(Date.now() + DAY_MS),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    });
    const file = new CertificateFile(await mkdtemp(join(tmpdir(), 'wayable-tls-')), {
      cert: certificate.toString('pem'),
      key: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    await writeFile(file.path, file.cert);
    return file;
  }

  get path(): string {
    return join(this.#dir, 'cert.pem');
  }

  remove(): Promise<void> {
    return rm(this.#dir, { recursive: true, force: true });
  }
}
