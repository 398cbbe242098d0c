import { Secret, TOTP } from 'otpauth';
import { drawQrCode } from './qr-code.ts';

/** RFC 6238 with what every authenticator app knows (docs/auth-protocol.md#factors). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226, section 4: "We RECOMMEND a shared secret length of 160 bits". */
const SECRET_BYTES = 20;
/** Clocks differ: the steps before and after the current one count, too. */
const WINDOW_STEPS = 1;

/** What a person's authenticator app is told. */
export interface TotpEnrolment {
  /** SVG text */
  qr_code: string;
  /** Base32 */
  secret: string;
  /** otpauth://totp/… */
  uri: string;
}

/** A new secret, as text, as an address that an app opens, and as the QR code of that address. */
export function enrolTotp({ issuer, account }: { issuer: string; account: string }): TotpEnrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  // A colon is what parts the two in the address; apps would read the rest of the issuer as the account.
  const label = { issuer: issuer.replaceAll(':', ' '), label: account.replaceAll(':', ' ') };
  const uri = new TOTP({ ...PARAMETERS, ...label, secret }).toString();
  return { secret: secret.base32, uri, qr_code: drawQrCode(uri) };
}

/** The time step, counted from 1970 in 30 seconds, whose code this is; undefined when it is none around now. */
export function findTimeStep(base32: string, code: string, timestamp = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const secret = Secret.fromBase32(base32);
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret, timestamp, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}
