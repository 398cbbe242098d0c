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
  /** What the server said, in its own words. */
  response?: string;
  /** Of the system, below the one of the library. */
  originalCode?: string;
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

/** RFC 5321, 4.2, and RFC 3463, 2: the codes at the beginning of an answer. */
const ANSWER_CODES = /^([245]\d\d)\b(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/;
const ERROR_CODE = /^[A-Z][A-Z0-9_]{1,30}$/;

/** A failure as a code without words, which may name an address: `550 5.1.1` of an answer, `ECONNREFUSED` of a connection. */
export function mailFailureCode(error: unknown): string {
  const { code = '', originalCode = '', responseCode, response } = error as SmtpError;
  const [, basic, enhanced] = ANSWER_CODES.exec(response ?? String(responseCode ?? '')) ?? [];
  if (basic !== undefined) return enhanced === undefined ? basic : `${basic} ${enhanced}`;
  return [originalCode, code].find((each) => ERROR_CODE.test(each)) ?? 'UNKNOWN';
}

/** A mail that was not handed over. It is logged and kept with its job, so it has none of the server's words. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';

  /** `error`: of the library of the SMTP sender; {@link readMailFailure} reads this one, too. */
  constructor(error: unknown) {
    const { code, originalCode, command, responseCode, syscall, timeoutType } = error as SmtpError;
    const failure = mailFailureCode(error);
    super(
      command === undefined
        ? `The mail was not handed over: ${failure}`
        : `The mail was not handed over: ${failure} (${command})`,
    );
    const response = responseCode === undefined ? undefined : failure;
    Object.assign(this, { code, originalCode, command, responseCode, response, syscall, timeoutType });
  }
}
