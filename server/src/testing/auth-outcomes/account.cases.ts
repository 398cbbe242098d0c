import { PASSWORD } from '../test-app.ts';
import type { OutcomeCase, OutcomeStage } from './outcome-stage.ts';

/** Returns cases of codes, links, and account changes. */
export function accountCases(stage: OutcomeStage): OutcomeCase[] {
  const { open, people, strictPeople, send, post, personWho, ban, endSessions, remove, ageProofs } = stage;
  const mailedLink = async (): Promise<string> => {
    const person = await people.join();
    await post('/recover', { email: person.email });
    return (await open.mailbox.receive(person.email)).link;
  };
  return [
    ['POST /otp', 'an address', () => post('/otp', { email: people.newEmail() })],
    ['POST /otp', 'a phone number', () => post('/otp', { phone: '15550105678' })],
    [
      'POST /otp',
      'an unknown address, and no account is to be made',
      () => post('/otp', { email: people.newEmail(), create_user: false }),
    ],
    [
      'POST /otp',
      'an unknown address, where sign-ups are off',
      () => strictPeople.post('/otp', { email: people.newEmail() }),
    ],
    [
      'POST /otp',
      'a phone number, by WhatsApp',
      () => post('/otp', { phone: '15550105679', channel: 'whatsapp' }),
    ],
    [
      'POST /otp',
      'a phone number where no messages can be sent',
      () => strictPeople.post('/otp', { phone: '15550105680', create_user: false }),
    ],
    ['POST /otp', 'neither', () => post('/otp', {})],
    ['POST /otp', 'an address that is no text', () => post('/otp', { email: 5 })],
    [
      'POST /otp',
      'twice within a minute',
      async () => {
        const email = people.newEmail();
        await post('/otp', { email });
        return post('/otp', { email });
      },
    ],
    ['POST /recover', 'any address', () => post('/recover', { email: people.newEmail() })],
    ['POST /recover', 'no address', () => post('/recover', {})],
    ['POST /resend', 'a sign-up', () => post('/resend', { type: 'signup', email: people.newEmail() })],
    [
      'POST /resend',
      'an unknown type',
      () => post('/resend', { type: 'recovery', email: people.newEmail() }),
    ],
    [
      'POST /verify',
      'a wrong code',
      async () => post('/verify', { type: 'recovery', email: (await people.join()).email, token: '000000' }),
    ],
    [
      'POST /verify',
      'an invalid address',
      () => post('/verify', { type: 'signup', email: 'x', token: '000000' }),
    ],
    ['POST /verify', 'no code', () => post('/verify', { type: 'signup', email: people.newEmail() })],
    [
      'POST /verify',
      'an unknown type',
      () => post('/verify', { type: 'x', email: people.newEmail(), token: '000000' }),
    ],
    [
      'GET /verify',
      'the link of a mail',
      async () => {
        const link = new URL(await mailedLink()).searchParams;
        return send('GET', `/verify?type=recovery&token=${link.get('token_hash')}`);
      },
    ],
    ['GET /verify', 'an expired link', () => send('GET', '/verify?type=recovery&token=x')],
    ['GET /verify', 'no token', () => send('GET', '/verify?type=recovery')],
    [
      'GET /reauthenticate',
      'signed in',
      async () => send('GET', '/reauthenticate', undefined, await people.join()),
    ],
    ['GET /reauthenticate', 'signed out', () => send('GET', '/reauthenticate')],
    [
      'POST /reauthenticate',
      'the password',
      async () => post('/reauthenticate', { password: PASSWORD }, await people.join()),
    ],
    [
      'POST /reauthenticate',
      'a wrong password',
      async () => post('/reauthenticate', { password: 'not this one' }, await people.join()),
    ],
    [
      'POST /reauthenticate',
      'a wrong code',
      async () => post('/reauthenticate', { nonce: '000000' }, await people.join()),
    ],
    ['POST /reauthenticate', 'neither', async () => post('/reauthenticate', {}, await people.join())],
    [
      'POST /reauthenticate',
      'both',
      async () => post('/reauthenticate', { password: PASSWORD, nonce: '000000' }, await people.join()),
    ],
    ['POST /reauthenticate', 'signed out', () => post('/reauthenticate', { password: PASSWORD })],

    ['GET /user', 'signed in', async () => send('GET', '/user', undefined, await people.join())],
    ['GET /user', 'signed out', () => send('GET', '/user')],
    [
      'GET /user',
      'an invalid token',
      () => open.send('GET', '/auth/v1/user', { headers: { authorization: 'Bearer x.y.z' } }),
    ],
    [
      'GET /user',
      'the session has ended',
      async () => send('GET', '/user', undefined, await personWho(endSessions)),
    ],
    [
      'GET /user',
      'the account is gone',
      async () => send('GET', '/user', undefined, await personWho(remove)),
    ],
    ['GET /user', 'a banned person', async () => send('GET', '/user', undefined, await personWho(ban))],
    [
      'PUT /user',
      'a name',
      async () => send('PUT', '/user', { data: { full_name: 'Ada' } }, await people.join()),
    ],
    [
      'PUT /user',
      'another password',
      async () => send('PUT', '/user', { password: 'another passphrase' }, await people.join()),
    ],
    [
      'PUT /user',
      'an empty password',
      async () => send('PUT', '/user', { password: '' }, await people.join()),
    ],
    [
      'PUT /user',
      'another password, long after the last proof',
      async () => send('PUT', '/user', { password: 'another passphrase' }, await personWho(ageProofs)),
    ],
    [
      'PUT /user',
      'another password, long after the last proof, with the current one',
      async () =>
        send(
          'PUT',
          '/user',
          { password: 'another passphrase', current_password: PASSWORD },
          await personWho(ageProofs),
        ),
    ],
    [
      'PUT /user',
      'a password made of the own address',
      async () => {
        const person = await people.join();
        return send('PUT', '/user', { password: person.email }, person);
      },
    ],
    [
      'PUT /user',
      'the same password',
      async () => send('PUT', '/user', { password: PASSWORD }, await people.join()),
    ],
    [
      'PUT /user',
      'an address that has an account',
      async () => send('PUT', '/user', { email: (await people.join()).email }, await people.join()),
    ],
    [
      'PUT /user',
      'what only administrators write',
      async () => send('PUT', '/user', { app_metadata: {} }, await people.join()),
    ],
    ['POST /logout', 'signed in', async () => post('/logout', {}, await people.join())],
    ['POST /logout', 'an unknown scope', async () => post('/logout?scope=x', {}, await people.join())],
    ['POST /logout', 'signed out', () => post('/logout', {})],
  ];
}
