import { Secret, TOTP } from 'otpauth';
import { drawQrCode } from './qr-code.ts';

/** The parameters of RFC 6238 that every authenticator app supports (docs/auth-protocol.md#factors). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 };
/** 160 bits. RFC 4226, section 4: "We RECOMMEND a shared secret length of 160 bits". */
const SECRET_BYTES = 20;
/** The number of steps before and after the current step that are also valid, because clocks differ. */
const WINDOW_STEPS = 1;

/** The data for a person's authenticator app. */
export interface TotpEnrollment {
  /** SVG text */
  qr_code: string;
  /** Base32 */
  secret: string;
  /** otpauth://totp/… */
  uri: string;
}

/** Creates a secret, as text, as a URI for an app, and as the QR code of that URI. */
export function enrollTotp({ issuer, account }: { issuer: string; account: string }): TotpEnrollment {
  const secret = new Secret({ size: SECRET_BYTES });
  // The URI separates issuer and account by a colon.
  const label = { issuer: issuer.replaceAll(':', ' '), label: account.replaceAll(':', ' ') };
  const uri = new TOTP({ ...PARAMETERS, ...label, secret }).toString();
  return { secret: secret.base32, uri, qr_code: drawQrCode(uri) };
}

/** Returns the time step of a code, in 30 seconds since 1970, or undefined if the code is not valid now. */
export function findTimeStep(base32: string, code: string, timestamp = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const secret = Secret.fromBase32(base32);
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret, timestamp, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}
