import { randomUUID } from 'node:crypto';
import type { AuthSession } from '@wayable/protocol/auth';
import { FactorCalls } from '../people/second-factors.ts';
import { TOWN } from '../providers/other-providers.ts';
import type { TestUser } from '../test-app.ts';
import { type PreHijackingStage, STRANGERS_NAME, STRANGERS_PASSWORD } from './stage.ts';

/** A stranger's access to an account created with the owner's email or phone number. */
export interface Planted {
  /** The stranger's ways to sign in again. Each function returns the ID of the opened account. */
  ways: Record<string, () => Promise<string | undefined>>;
}

export type Stranger = (stage: PreHijackingStage, address: string) => Promise<Planted>;

const data = { full_name: STRANGERS_NAME, avatar_url: 'https://evil.example/picture.png' };

const bearerOf = ({ access_token }: AuthSession) => ({ authorization: `Bearer ${access_token}` });

/** Strangers on a server that confirms emails. These strangers never get a session. */
export const UNCONFIRMED: Record<string, Stranger> = {
  async 'signs up with a password'(stage, email) {
    await stage.receiveMailOf(email, () =>
      stage.post('/signup', { email, password: STRANGERS_PASSWORD, data }),
    );
    return { ways: { password: () => stage.openByPassword({ email }, STRANGERS_PASSWORD) } };
  },

  async 'asks for a code with a name'(stage, email) {
    await stage.receiveMailOf(email, () => stage.post('/otp', { email, data }));
    return { ways: {} };
  },

  async 'comes from a provider that has not verified the address'(stage, email) {
    const subject = randomUUID();
    const claims = { sub: subject, email, email_verified: false, name: STRANGERS_NAME };
    const id_token = await stage.world.openid.signIdToken(claims);
    const ask = () => stage.world.people.post('/token?grant_type=id_token', { provider: TOWN, id_token });
    await stage.receiveMailOf(email, ask);
    return { ways: { identity: () => stage.openByIdentity(subject) } };
  },
};

/** Returns the access of a stranger who has a password and a session. */
function keep(stage: PreHijackingStage, email: string, session: AuthSession) {
  const ways: Planted['ways'] = {
    password: () => stage.openByPassword({ email }, STRANGERS_PASSWORD),
    async session() {
      const headers = bearerOf(session);
      return (await stage.world.server.send('GET', '/auth/v1/user', { headers })).body.id;
    },
    async 'refresh token'() {
      const { refresh_token } = session;
      const path = '/token?grant_type=refresh_token';
      return (await stage.world.people.post(path, { refresh_token })).body.user?.id;
    },
  };
  return { session, ways };
}

/** Signs up without confirmation and adds an avatar. */
async function signUp(stage: PreHijackingStage, email: string) {
  const session = await stage.post('/signup', { email, password: STRANGERS_PASSWORD, data });
  await stage.world.server.sql`
    with picture as (insert into avatars (id, user_id) values (gen_random_uuid(), ${session.user.id}) returning id)
    update user_profiles set avatar_id = picture.id from picture where user_profiles.id = ${session.user.id}
  `;
  return keep(stage, email, session);
}

/** Strangers on a server that does not confirm emails. These strangers get a session immediately. */
export const SIGNED_IN: Record<string, Stranger> = {
  'signs up with a password': signUp,

  async 'comes from a provider that has not verified the address'(stage, email) {
    const subject = randomUUID();
    const claims = { sub: subject, email, email_verified: false, name: STRANGERS_NAME };
    const id_token = await stage.world.openid.signIdToken(claims);
    await stage.post('/token?grant_type=id_token', { provider: TOWN, id_token });
    return { ways: { identity: () => stage.openByIdentity(subject) } };
  },

  async 'links an identity'(stage, email) {
    const { session, ...planted } = await signUp(stage, email);
    const subject = randomUUID();
    const id_token = await stage.world.openid.signIdToken({ sub: subject });
    const link = { provider: TOWN, link_identity: true, id_token };
    await stage.post('/token?grant_type=id_token', link, bearerOf(session));
    return { ...planted, ways: { ...planted.ways, identity: () => stage.openByIdentity(subject) } };
  },

  async 'enrolls a second factor'(stage, email) {
    const { session } = await signUp(stage, email);
    const user: TestUser = { id: session.user.id, email, session, bearer: bearerOf(session) };
    const factors = new FactorCalls(stage.world.server);
    const proved = await factors.proveTotp(user, await factors.enrollTotp(user));
    return keep(stage, email, proved.session);
  },

  async 'adds a phone number'(stage, email) {
    const { session, ...planted } = await signUp(stage, email);
    const phone = stage.newPhone();
    const headers = bearerOf(session);
    const change = { headers, payload: { phone } };
    const token = await stage.receiveCodeOf(phone, () =>
      stage.world.server.send('PUT', '/auth/v1/user', change),
    );
    await stage.post('/verify', { phone, token, type: 'phone_change' });
    const byPhone = async () => {
      const code = await stage.receiveCodeOf(phone, () => stage.post('/otp', { phone }));
      return (await stage.post('/verify', { phone, token: code, type: 'sms' })).user?.id;
    };
    return { ...planted, ways: { ...planted.ways, phone: byPhone } };
  },

  async 'begins a change of address'(stage, email) {
    const { session, ...planted } = await signUp(stage, email);
    const strangers = stage.world.people.newEmail();
    const change = { headers: bearerOf(session), payload: { email: strangers } };
    const ask = () => stage.world.server.send('PUT', '/auth/v1/user', change);
    const { code } = await stage.receiveMailOf(strangers, () => stage.receiveMailOf(email, ask));
    const byChange = async () => {
      const body = { email: strangers, token: code, type: 'email_change' };
      return (await stage.world.people.post('/verify', body)).body.user?.id;
    };
    return { ...planted, ways: { ...planted.ways, 'change of address': byChange } };
  },
};

/** Strangers who use the owner's phone number. */
export const BY_PHONE: Record<string, Stranger> = {
  async 'signs up with a password'(stage, phone) {
    await stage.receiveCodeOf(phone, () =>
      stage.post('/signup', { phone, password: STRANGERS_PASSWORD, data }),
    );
    return { ways: { password: () => stage.openByPassword({ phone }, STRANGERS_PASSWORD) } };
  },

  async 'asks for a code with a name'(stage, phone) {
    await stage.receiveCodeOf(phone, () => stage.post('/otp', { phone, data }));
    return { ways: {} };
  },
};
