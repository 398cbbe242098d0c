// The library that makes certificates needs it to be there first.
import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;

/** A certificate of this machine, signed by its own key, in PEM. */
export async function makeCertificate({
  validFrom = new Date(Date.now() - DAY_MS),
  validTo = new Date(Date.now() + DAY_MS),
} = {}): Promise<{ cert: string; key: string }> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['localhost'] }],
    notBefore: validFrom,
    notAfter: validTo,
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  });
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
  return { cert: certificate.toString('pem'), key: key.toString() };
}

/** Files of a certificate in a folder of their own, as the settings of the program name them. */
export class CertificateFolder {
  readonly dir: string;
  readonly settings: { TLS_CERT: string; TLS_KEY: string };

  private constructor(dir: string) {
    this.dir = dir;
    this.settings = { TLS_CERT: join(dir, 'cert.pem'), TLS_KEY: join(dir, 'key.pem') };
  }

  static async make(...args: Parameters<typeof makeCertificate>): Promise<CertificateFolder> {
    const folder = new CertificateFolder(await mkdtemp(join(tmpdir(), 'wayable-tls-')));
    await folder.write(await makeCertificate(...args));
    return folder;
  }

  async write({ cert, key }: { cert?: string; key?: string }): Promise<void> {
    if (cert !== undefined) await writeFile(this.settings.TLS_CERT, cert);
    if (key !== undefined) await writeFile(this.settings.TLS_KEY, key);
  }

  remove(): Promise<void> {
    return rm(this.dir, { recursive: true, force: true });
  }
}
