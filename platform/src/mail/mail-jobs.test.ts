import { expect, it } from 'vitest';
import { MailNotSent } from './mail-failure.ts';
import { isGivenUp } from './mail-jobs.ts';

const refused = new MailNotSent({ responseCode: 550, response: '550 5.1.1', command: 'RCPT TO' });
const unreachable = new MailNotSent({ code: 'ESOCKET', originalCode: 'ECONNREFUSED', syscall: 'connect' });

it.each([
  ['refused at first', refused, 1, false, false],
  ['refused for hours', refused, 16, false, true],
  ['unreachable for hours', unreachable, 16, false, false],
  ['unreachable for days', unreachable, 106, true, true],
])('returns whether to give up a mail: %s', (_, error, tries, isLast, expected) => {
  expect(isGivenUp(error, { tries, isLast })).toBe(expected);
});
