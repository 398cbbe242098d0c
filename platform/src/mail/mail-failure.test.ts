import { describe, expect, it } from 'vitest';
import { MailNotSent, mailFailureCode, readMailFailure } from './mail-failure.ts';

const ADDRESS = 'reader7@people.example';
const fail = (message: string, facts: object) => Object.assign(new Error(message), facts);
const refusal = fail(
  `Can't send mail - all recipients were rejected: 550 5.1.1 <${ADDRESS}> No such mailbox`,
  {
    code: 'EENVELOPE',
    response: `550 5.1.1 <${ADDRESS}> No such mailbox`,
    responseCode: 550,
    command: 'RCPT TO',
    rejected: [ADDRESS],
  },
);
const REFUSED_CONNECTION = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', syscall: 'connect' };

describe('mailFailureCode', () => {
  it.each([
    ['550 5.1.1', { response: '550 5.1.1 reader7 is unknown', responseCode: 550 }],
    ['550 5.7.26', { response: '550-5.7.26 This mail\n550 5.7.26 is not wanted', responseCode: 550 }],
    ['451', { response: '451 4.reader7', responseCode: 451 }],
    ['421', { responseCode: 421 }],
    ['ECONNREFUSED', REFUSED_CONNECTION],
    ['ETIMEDOUT', { code: 'ETIMEDOUT' }],
    ['UNKNOWN', { code: ADDRESS, response: ADDRESS }],
    ['UNKNOWN', { responseCode: 55_012_345 }],
  ])('returns the code %s for a mail failure', (code, facts) =>
    expect(mailFailureCode(fail(ADDRESS, facts))).toBe(code));
});

describe('MailNotSent', () => {
  it('omits emails in responses of mail servers from errors', () => {
    const error = new MailNotSent(refusal);
    const everything = JSON.stringify([error, error.message, error.stack, error.cause ?? null]);
    expect(everything).not.toMatch(/reader7|mailbox/);
    expect(error.message).toBe('The mail could not be sent: 550 5.1.1 (RCPT TO)');
  });

  it('classifies a mail failure as refused, unreachable or unknown', () => {
    const causes = [refusal, fail('connect', REFUSED_CONNECTION), fail('lost', { code: 'ECONNECTION' })];
    expect(causes.map((cause) => readMailFailure(new MailNotSent(cause)))).toEqual([
      'refused',
      'unreachable',
      'unknown',
    ]);
    expect(causes.map((cause) => mailFailureCode(new MailNotSent(cause)))).toEqual([
      '550 5.1.1',
      'ECONNREFUSED',
      'ECONNECTION',
    ]);
  });
});
