import { ARRIVAL } from '@wayable/server/testing/people/mailbox';
import { describeTable } from '@wayable/server/testing/pre-hijacking/describe-table';
import { BY_ADDRESS, BY_SIGN_UP } from '@wayable/server/testing/pre-hijacking/owners';
import { UNCONFIRMED } from '@wayable/server/testing/pre-hijacking/strangers';
import { expect, it, vi } from 'vitest';

const stageOf = describeTable(
  'with confirmation of emails',
  { AUTH_CONFIRM_EMAIL: '1' },
  {
    strangers: UNCONFIRMED,
    owners: { ...BY_SIGN_UP, ...BY_ADDRESS },
    newAddress: (stage) => ({ email: stage.newEmail() }),
  },
);

it('keeps one account after parallel sign-ups with the same email', async () => {
  const email = stageOf().newEmail();
  const passwords = ['the first passphrase', 'the second passphrase', 'the third passphrase'];
  const answers = await Promise.all(
    passwords.map((password, index) =>
      stageOf().world.server.send('POST', '/auth/v1/signup', {
        payload: { email, password },
        remoteAddress: `192.0.2.${index + 1}`,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const accounts = await stageOf().world.server.sql<{ id: string }[]>`
    select id from auth.users where email = ${email}
  `;
  const [{ id } = { id: '' }] = accounts;
  expect(accounts).toHaveLength(1);
  // The replaced sign-ups may have sent mails. The codes in those mails are invalid.
  await vi.waitFor(async () => {
    for (const { code } of await stageOf().listCodeMails(email)) {
      await stageOf().world.people.resetAttempts();
      const answer = await stageOf().world.people.post('/verify', { email, token: code, type: 'signup' });
      if (answer.status === 200) return;
    }
    throw new Error('No mail has the code of the account');
  }, ARRIVAL);
  const opened: (string | undefined)[] = [];
  for (const password of passwords) opened.push(await stageOf().openByPassword({ email }, password));
  expect(opened).toEqual(answers.map(({ body }) => (body.id === id ? id : undefined)));
});
