import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { Bitstring } from '@digitalcredentials/bitstring';
import type { TestApp } from '@wayable/server/testing/test-app';
import jsonwebtoken from 'jsonwebtoken';

const { decode, verify } = jsonwebtoken;

export interface BadgeCredential {
  id: string;
  issuer: { id: string; name: string };
  validFrom: string;
  credentialSubject: {
    id: string;
    identifier?: { identityHash: string }[];
    achievement: { id: string; name: string; image: { id: string } };
  };
  credentialStatus: { statusListIndex: string; statusListCredential: string };
  jti: string;
  [member: string]: unknown;
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Verifies badge credentials like third-party software, with independent libraries and public data. */
export class BadgeVerifier {
  readonly #server: TestApp;

  constructor(server: TestApp) {
    this.#server = server;
  }

  async #fetch(path: string) {
    const { status, body } = await this.#server.send('GET', path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return body;
  }

  /** Verifies a JWT with the key that its header names, and returns the payload. */
  async verify(jwt: string): Promise<BadgeCredential> {
    const kid = decode(jwt, { complete: true })?.header.kid as string;
    return this.#verifyWith(jwt, await this.#fetch(pathOf(kid)));
  }

  /** Verifies a JWT with the key in the issuer's DID document, and returns the payload. */
  async verifyByDid(jwt: string): Promise<BadgeCredential> {
    const kid = (decode(jwt, { complete: true })?.header.kid as string).split('/').at(-1);
    const { verificationMethod, assertionMethod } = await this.#fetch('/.well-known/did.json');
    const method = verificationMethod.find(
      ({ publicKeyJwk }: { publicKeyJwk: { kid: string } }) => publicKeyJwk.kid === kid,
    );
    if (!assertionMethod.includes(method?.id)) throw new Error(`${kid} may not assert`);
    return this.#verifyWith(jwt, method.publicKeyJwk);
  }

  #verifyWith(jwt: string, jwk: JsonWebKey): BadgeCredential {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    return verify(jwt, key, { algorithms: ['RS256'] }) as unknown as BadgeCredential;
  }

  /** Verifies the signature of a status list, and returns its bits. */
  async readList(url: string): Promise<Bitstring> {
    const jwt = await this.#fetch(pathOf(url));
    const list = (await this.verify(jwt)) as unknown as { credentialSubject: { encodedList: string } };
    const { encodedList } = list.credentialSubject;
    if (!encodedList.startsWith('u')) throw new Error('The list is not multibase base64url');
    return new Bitstring({ buffer: await Bitstring.decodeBits({ encoded: encodedList.slice(1) }) });
  }

  /** Returns whether the status list revokes a credential. */
  async isRevoked({ credentialStatus }: BadgeCredential): Promise<boolean> {
    const bits = await this.readList(credentialStatus.statusListCredential);
    return bits.get(Number(credentialStatus.statusListIndex));
  }
}
