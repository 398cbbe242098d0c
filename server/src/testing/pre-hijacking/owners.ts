import { randomUUID } from 'node:crypto';
import type { AuthUser } from '@wayable/protocol/auth';
import { TOWN } from '../providers/other-providers.ts';
import { PASSWORD } from '../test-app.ts';
import { OWNERS_NAME, type PreHijackingStage } from './stage.ts';

/** The owner's account after the proof of an email or phone number. */
export interface Proved {
  user: AuthUser;
  /** The profile name, if the owner gave a name. */
  name?: string;
  /** The owner's password. */
  password?: string;
}

export type Owner = (stage: PreHijackingStage, address: string) => Promise<Proved>;

const data = { full_name: OWNERS_NAME };
const chosen = { name: OWNERS_NAME, password: PASSWORD };

const asBearer = (token: string | null) => ({ headers: { authorization: `Bearer ${token}` } });

/** Returns the user of the session after a link or an organization's sign-in. */
async function readUser(stage: PreHijackingStage, fragment: URLSearchParams): Promise<AuthUser> {
  const { status, body } = await stage.world.server.send(
    'GET',
    '/auth/v1/user',
    asBearer(fragment.get('access_token')),
  );
  if (status !== 200) throw new Error(`No session: ${fragment}`);
  return body;
}

const askForSignUp = (stage: PreHijackingStage, email: string) =>
  stage.receiveMailOf(email, () => stage.post('/signup', { email, password: PASSWORD, data }));

async function openByCode(stage: PreHijackingStage, email: string, path: string, type: string) {
  const { code } = await stage.receiveMailOf(email, () => stage.post(path, { email, type: 'signup' }));
  return (await stage.post('/verify', { email, token: code, type })).user as AuthUser;
}

async function openByLink(stage: PreHijackingStage, email: string, path: string) {
  const { link } = await stage.receiveMailOf(email, () => stage.post(path, { email }));
  return readUser(stage, (await stage.world.people.follow(link)).fragment);
}

/** Owners who prove their email by signing up, or by requesting the sign-up mail again. */
export const BY_SIGN_UP: Record<string, Owner> = {
  async 'the code of a sign-up'(stage, email) {
    const { code } = await askForSignUp(stage, email);
    const { user } = await stage.post('/verify', { email, token: code, type: 'signup' });
    return { user, ...chosen };
  },

  async 'the link of a sign-up'(stage, email) {
    const { link } = await askForSignUp(stage, email);
    const { fragment } = await stage.world.people.follow(link);
    return { user: await readUser(stage, fragment), ...chosen };
  },

  async 'the token of a link of a sign-up'(stage, email) {
    const { link } = await askForSignUp(stage, email);
    const token_hash = new URL(link).searchParams.get('token_hash');
    const { user } = await stage.post('/verify', { token_hash, type: 'signup' });
    return { user, ...chosen };
  },

  async 'the link of a sign-up with PKCE'(stage, email) {
    const { client } = stage.world.newSurfer();
    await stage.world.people.resetAttempts();
    const { link } = await stage.receiveMailOf(email, () =>
      client.signUp({ email, password: PASSWORD, options: { data } }),
    );
    const { target } = await stage.world.people.follow(link);
    const answer = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    if (answer.error) throw answer.error;
    return { user: answer.data.user as unknown as AuthUser, ...chosen };
  },

  'the code of a mail sent again': async (stage, email) => ({
    user: await openByCode(stage, email, '/resend', 'signup'),
  }),
};

/** Owners who prove their email without a sign-up. */
export const BY_ADDRESS: Record<string, Owner> = {
  'a code': async (stage, email) => ({ user: await openByCode(stage, email, '/otp', 'email') }),
  'a magic link': async (stage, email) => ({ user: await openByLink(stage, email, '/otp') }),
  'the code of a recovery': async (stage, email) => ({
    user: await openByCode(stage, email, '/recover', 'recovery'),
  }),
  'the link of a recovery': async (stage, email) => ({ user: await openByLink(stage, email, '/recover') }),

  async 'a provider that has verified it'(stage, email) {
    const account = stage.world.newAccount({ email, email_verified: true, name: OWNERS_NAME });
    const { user } = await stage.world.signIn({ account });
    return { user: user as unknown as AuthUser, name: OWNERS_NAME };
  },

  async 'an ID token that has verified it'(stage, email) {
    const claims = { sub: randomUUID(), email, email_verified: true, name: OWNERS_NAME };
    const id_token = await stage.world.openid.signIdToken(claims);
    const { user } = await stage.post('/token?grant_type=id_token', { provider: TOWN, id_token });
    return { user, name: OWNERS_NAME };
  },

  async 'its organization'(stage, email) {
    const person = { subject: `person-${randomUUID()}`, attributes: { email, displayName: OWNERS_NAME } };
    const { fragment } = await stage.organization.signIn(stage.world.people.newClient(), person);
    return { user: await readUser(stage, fragment), name: OWNERS_NAME };
  },
};

/** Owners who prove their phone number. */
export const BY_MESSAGE: Record<string, Owner> = {
  async 'a sign-up'(stage, phone) {
    const ask = () => stage.post('/signup', { phone, password: PASSWORD, data });
    const token = await stage.receiveCodeOf(phone, ask);
    const { user } = await stage.post('/verify', { phone, token, type: 'sms' });
    return { user, ...chosen };
  },

  async 'a code'(stage, phone) {
    const token = await stage.receiveCodeOf(phone, () => stage.post('/otp', { phone }));
    const { user } = await stage.post('/verify', { phone, token, type: 'sms' });
    return { user };
  },

  async 'a message sent again'(stage, phone) {
    const token = await stage.receiveCodeOf(phone, () => stage.post('/resend', { phone, type: 'sms' }));
    const { user } = await stage.post('/verify', { phone, token, type: 'sms' });
    return { user };
  },
};
