/**
 * What a failure to hand a mail over means (RFC 5321, 4.2.1): `refused`: the server will never take it; `later`: it did not
 * take it now; `unreachable`: it was not taken, and no other would have been; `unknown`: the connection was lost while nobody
 * can say whether it was.
 */
export type MailFailure = 'refused' | 'later' | 'unreachable' | 'unknown';

/** What nodemailer says of a failure. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  syscall?: string;
  timeoutType?: string;
}

const BEFORE_ANY_MAIL = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
const TIMEOUTS_BEFORE_ANY_MAIL = new Set(['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT']);
/** The replies that are about this mail: to its recipient, and to its text. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Reads what the library of the SMTP sender throws. */
export function readMailFailure(error: unknown): MailFailure {
  const { code = '', command = '', responseCode, syscall, timeoutType = '' } = error as SmtpError;
  if (responseCode !== undefined) {
    if (!ABOUT_THE_MAIL.has(command)) return 'unreachable';
    return responseCode >= 500 ? 'refused' : 'later';
  }
  const isBefore =
    BEFORE_ANY_MAIL.has(code) || TIMEOUTS_BEFORE_ANY_MAIL.has(timeoutType) || syscall === 'connect';
  return isBefore ? 'unreachable' : 'unknown';
}
