import { gzipSync } from 'node:zlib';
import type { Database } from '@wayable/platform/db/database';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { BADGE_ALGORITHM, type BadgeKeys } from './badge-keys.ts';
import { countRevoked, findRevokedPlaces } from './credentials.queries.ts';
import { addProof } from './data-integrity.ts';
import { issuerDid, keyUrl, methodId, statusCredentialUrl, statusListUrl } from './issuer.ts';

/** Large enough to hide individuals (W3C Bitstring Status List 1.0, "Bitstring Length"). */
const STATUS_LIST_PLACES = 131_072;
const LISTS_KEPT = 16;
/** Multibase prefix of base64url without padding. */
const BASE64URL = 'u';

/** A signed status list. */
interface StatusList {
  etag: string;
  jwt: string;
  /** The same list as JSON-LD with a Data Integrity proof. */
  proven: object;
}

/** Encodes a bitstring with ones at these positions, leftmost first: gzip, then multibase base64url. */
function encodeBitstring(places: Iterable<number>): string {
  const bits = Buffer.alloc(STATUS_LIST_PLACES / 8);
  for (const place of places) bits[place >> 3] = (bits[place >> 3] as number) | (0x80 >> (place & 7));
  return BASE64URL + gzipSync(bits).toString('base64url');
}

/** Builds the lists of revoked credentials. Rebuilds the affected list after a revocation. */
export class StatusLists {
  readonly #sql: Database;
  readonly #keys: BadgeKeys;
  readonly #proofKeys: BadgeKeys;
  readonly #publicUrl: string;
  readonly #kept = new LRUCache<number, StatusList>({ max: LISTS_KEPT });
  readonly #reading = new Map<number, Promise<StatusList | undefined>>();

  constructor(sql: Database, keys: BadgeKeys, proofKeys: BadgeKeys, publicUrl: string) {
    this.#sql = sql;
    this.#keys = keys;
    this.#proofKeys = proofKeys;
    this.#publicUrl = publicUrl;
  }

  #describe(url: string, places: number[]) {
    const did = issuerDid(this.#publicUrl);
    const now = Math.floor(Date.now() / 1_000);
    return {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: url,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: did,
      validFrom: new Date(now * 1_000).toISOString().replace('.000Z', 'Z'),
      credentialSubject: {
        id: `${url}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: encodeBitstring(places),
      },
    };
  }

  async #sign(list: number, places: number[]): Promise<string> {
    const { kid, key } = await this.#keys.signingKey();
    const credential = this.#describe(statusListUrl(this.#publicUrl, list), places);
    const claims = {
      ...credential,
      iss: credential.issuer,
      jti: credential.id,
      sub: credential.credentialSubject.id,
      nbf: Date.parse(credential.validFrom) / 1_000,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: BADGE_ALGORITHM, kid: keyUrl(this.#publicUrl, kid), typ: 'JWT' })
      .sign(key);
  }

  async #prove(list: number, places: number[]): Promise<object> {
    const { kid, key } = await this.#proofKeys.signingKey();
    const credential = this.#describe(statusCredentialUrl(this.#publicUrl, list), places);
    return addProof(credential, { key, verificationMethod: methodId(this.#publicUrl, kid) });
  }

  async #read(list: number): Promise<StatusList | undefined> {
    const { kid } = await this.#keys.signingKey();
    const { kid: proofKid } = await this.#proofKeys.signingKey();
    const amount = await countRevoked(this.#sql, list);
    if (amount === undefined) return undefined;
    const toEtag = (revoked: number) => `W/"${list}-${revoked}-${kid}-${proofKid}"`;
    const kept = this.#kept.get(list);
    if (kept?.etag === toEtag(amount)) return kept;
    const places = await findRevokedPlaces(this.#sql, list);
    const made = {
      etag: toEtag(places.length),
      jwt: await this.#sign(list, places),
      proven: await this.#prove(list, places),
    };
    this.#kept.set(list, made);
    return made;
  }

  /** Returns the current list with this number, or undefined. Parallel callers share one result. */
  get(list: number): Promise<StatusList | undefined> {
    const reading =
      this.#reading.get(list) ?? this.#read(list).finally(() => void this.#reading.delete(list));
    this.#reading.set(list, reading);
    return reading;
  }
}
