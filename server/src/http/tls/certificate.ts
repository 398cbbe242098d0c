import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext, type Server } from 'node:tls';
import { StartupError } from '../../config/startup-error.ts';

/** Paths of files in PEM: the certificate with those that lead to its authority, and its private key. */
export interface CertificateFiles {
  certFile: string;
  keyFile: string;
}

interface CertifiedKey {
  cert: string;
  key: string;
}

const FILE_PROBLEMS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
};

function readFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartupError(`${setting} (${path}) cannot be read: ${FILE_PROBLEMS[code] ?? message}.`);
  }
}

function attempt<T>(read: () => T, sentence: string): T {
  try {
    return read();
  } catch (cause) {
    throw new StartupError(`${sentence} (${(cause as Error).message}).`, { cause });
  }
}

/** @throws {StartupError} that names the setting whose file is wrong */
function readCertifiedKey({ certFile, keyFile }: CertificateFiles): CertifiedKey {
  const cert = readFile('TLS_CERT', certFile);
  const key = readFile('TLS_KEY', keyFile);
  const certificate = attempt(
    () => new X509Certificate(cert),
    `TLS_CERT (${certFile}) does not begin with a certificate in PEM`,
  );
  const privateKey: KeyObject = attempt(
    () => createPrivateKey(key),
    `TLS_KEY (${keyFile}) is no private key in PEM without a passphrase`,
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new StartupError(
      `TLS_KEY (${keyFile}) does not belong to the certificate of TLS_CERT (${certFile}).`,
    );
  }
  attempt(() => createSecureContext({ cert, key }), `TLS_CERT (${certFile}) cannot be used`);
  return { cert, key };
}

/** The certificate of the servers that end TLS themselves; it is read again while they listen. */
export class Certificate {
  readonly #files: CertificateFiles;
  readonly #servers = new Set<Server>();
  #current: CertifiedKey;

  /** @throws {StartupError} when the files have no certificate with its key */
  constructor(files: CertificateFiles) {
    this.#files = files;
    this.#current = readCertifiedKey(files);
  }

  /** Options of a TLS server. */
  get context(): Readonly<CertifiedKey> {
    return this.#current;
  }

  get validUntil(): Date {
    return new X509Certificate(this.#current.cert).validToDate;
  }

  /** What visitors at `publicUrl` would be warned of: sentences, none when all is well. */
  findProblems(publicUrl: string): string[] {
    const certificate = new X509Certificate(this.#current.cert);
    const { validFromDate, validToDate } = certificate;
    const { hostname } = new URL(publicUrl);
    const host = hostname.replace(/^\[|\]$/g, '');
    const named = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
    const name = `The certificate of TLS_CERT (${this.#files.certFile})`;
    return [
      ...(validToDate < new Date() ? [`${name} expired on ${validToDate.toISOString()}.`] : []),
      ...(validFromDate > new Date() ? [`${name} is valid from ${validFromDate.toISOString()} on.`] : []),
      ...(named !== undefined ? [] : [`${name} is not for ${host} (PUBLIC_URL).`]),
    ];
  }

  /** New connections to `server` get what is read from now on. */
  follow(server: Server): void {
    this.#servers.add(server);
    server.once('close', () => this.#servers.delete(server));
  }

  /**
   * Reads the files again; where they are not right the former certificate stays.
   * @returns whether it is another one
   * @throws {StartupError}
   */
  renew(): boolean {
    const read = readCertifiedKey(this.#files);
    if (read.cert === this.#current.cert && read.key === this.#current.key) return false;
    this.#current = read;
    for (const server of this.#servers) server.setSecureContext(read);
    return true;
  }
}
