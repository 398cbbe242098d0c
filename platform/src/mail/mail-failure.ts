/**
 * The meaning of a failed delivery (RFC 5321, 4.2.1). `refused`: the server will never accept this mail.
 * `later`: it may accept this mail later. `unreachable`: it accepts no mail at present. `unknown`: the
 * connection was lost, so the server may have accepted the mail.
 */
type MailFailure = 'refused' | 'later' | 'unreachable' | 'unknown';

/** The fields of a nodemailer error. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The text of the server's response */
  response?: string;
  /** The code of the operating system's error that caused the library's error */
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
/** The commands with responses about this mail: its recipient and its content. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);

/** Returns the meaning of an error from nodemailer. */
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

/** The codes at the beginning of a response (RFC 5321, 4.2, and RFC 3463, 2). */
const ANSWER_CODES = /^([245]\d\d)\b(?:[ -]([245]\.\d{1,3}\.\d{1,3})\b)?/;
const ERROR_CODE = /^[A-Z][A-Z0-9_]{1,30}$/;

/**
 * Returns an error's code, such as `550 5.1.1` or `ECONNREFUSED`. The error's text is not used, because it
 * may contain an email address.
 */
export function mailFailureCode(error: unknown): string {
  const { code = '', originalCode = '', responseCode, response } = error as SmtpError;
  const [, basic, enhanced] = ANSWER_CODES.exec(response ?? String(responseCode ?? '')) ?? [];
  if (basic !== undefined) return enhanced === undefined ? basic : `${basic} ${enhanced}`;
  return [originalCode, code].find((each) => ERROR_CODE.test(each)) ?? 'UNKNOWN';
}

/**
 * A mail that was not delivered. It is logged and stored with its job, so it contains no text of the server.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';

  /** @param error an error from nodemailer; {@link readMailFailure} also accepts a `MailNotSent` */
  constructor(error: unknown) {
    const { code, originalCode, command, responseCode, syscall, timeoutType } = error as SmtpError;
    const failure = mailFailureCode(error);
    super(
      command === undefined
        ? `The mail could not be sent: ${failure}`
        : `The mail could not be sent: ${failure} (${command})`,
    );
    const response = responseCode === undefined ? undefined : failure;
    Object.assign(this, { code, originalCode, command, responseCode, response, syscall, timeoutType });
  }
}
