import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations from the correct answer of a browser or device. Most deviations make the answer invalid. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUserVerified?: boolean;
  isUserPresent?: boolean;
  signCount?: number;
  credentialId?: string;
  userHandle?: string;
  isSelfAttested?: boolean;
  attestation?: { format: string; statement: Map<string, unknown> };
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 };
const AAGUID = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const ES256 = -7;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url');

function uint(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** Encodes a COSE key of type EC2 on P-256 (RFC 9053, section 7.1.1). */
function toCoseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/**
 * A security key with its browser: creates real keys and signatures without user interaction (WebAuthn Level
 * 3).
 */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #keys = new Map<string, KeyObject>();
  /** The user handles of discoverable credentials. */
  readonly #userHandles = new Map<string, string>();
  signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  #writeClientData(type: string, challenge: string, { origin = this.#origin }: Misbehaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #writeAuthenticatorData(rpId: string, wrong: Misbehaviour, attested?: Buffer): Buffer {
    const { isUserPresent = true, isUserVerified = true, signCount = ++this.signCount } = wrong;
    const flags =
      (isUserPresent ? FLAGS.userPresent : 0) |
      (isUserVerified ? FLAGS.userVerified : 0) |
      (attested ? FLAGS.attestedCredential : 0);
    return Buffer.concat([
      sha256(wrong.rpId ?? rpId),
      Buffer.of(flags),
      uint(signCount, 4),
      attested ?? Buffer.alloc(0),
    ]);
  }

  /**
   * Acts like `navigator.credentials.create`. If given, `credentialId` copies the key handle of another
   * device.
   */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    wrong: Misbehaviour = {},
  ): RegistrationResponseJSON {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = wrong.credentialId ?? base64url(randomBytes(32));
    this.#keys.set(id, privateKey);
    if (options.authenticatorSelection?.residentKey === 'required') {
      this.#userHandles.set(id, options.user.id);
    }
    const idBytes = Buffer.from(id, 'base64url');
    const attested = Buffer.concat([AAGUID, uint(idBytes.length, 2), idBytes, toCoseKey(publicKey)]);
    const clientData = this.#writeClientData('webauthn.create', wrong.challenge ?? options.challenge, wrong);
    const authData = this.#writeAuthenticatorData(options.rp.id ?? '', wrong, attested);
    const none = { format: 'none', statement: new Map<string, unknown>() };
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
    const own = new Map<string, unknown>([
      ['alg', ES256],
      ['sig', new Uint8Array(signature)],
    ]);
    const attestation = wrong.isSelfAttested ? { format: 'packed', statement: own } : wrong.attestation;
    const { format, statement } = attestation ?? none;
    const attestationObject = isoCBOR.encode(
      new Map<string, never>([
        ['fmt', format as never],
        ['attStmt', statement as never],
        ['authData', new Uint8Array(authData) as never],
      ]),
    );
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      },
    };
  }

  /**
   * Acts like `navigator.credentials.get`. Uses the first allowed credential that this authenticator has. If
   * there is no list, uses the newest passkey.
   */
  get(options: PublicKeyCredentialRequestOptionsJSON, wrong: Misbehaviour = {}): AuthenticationResponseJSON {
    const allowed =
      options.allowCredentials?.map((known) => known.id) ?? [...this.#userHandles.keys()].reverse();
    const id = allowed.find((known) => this.#keys.has(known));
    const key = this.#keys.get(id ?? '');
    if (id === undefined || key === undefined) throw new Error('NotAllowedError: none of these keys is here');
    const clientData = this.#writeClientData('webauthn.get', wrong.challenge ?? options.challenge, wrong);
    const authenticatorData = this.#writeAuthenticatorData(options.rpId ?? '', wrong);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key);
    const userHandle = wrong.userHandle ?? this.#userHandles.get(id);
    return {
      id: wrong.credentialId ?? id,
      rawId: wrong.credentialId ?? id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }
}
