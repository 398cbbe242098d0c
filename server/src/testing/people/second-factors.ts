import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { PASSWORD, type TestApp, type TestUser } from '../test-app.ts';

const STEP_MS = 30_000;

/** A factor with the secret of the person's app. */
export interface TestTotp {
  id: string;
  secret: string;
}

/** Stops this process's clock at the center of a time step. The database's clock continues. */
export function stopClock(): void {
  const middle = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;
  vi.useFakeTimers({ toFake: ['Date'], now: middle });
}

/** Advances the clock to the next time step, because each code works once. */
export const nextStep = (): void => {
  vi.setSystemTime(Date.now() + STEP_MS);
};

/** Returns the app's code for a time step, relative to the current step. */
export const codeOf = ({ secret }: TestTotp, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Returns six digits that are no valid code in the current and adjacent steps. */
export function wrongCodeOf(factor: TestTotp): string {
  const right = [-1, 0, 1].map((steps) => codeOf(factor, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string;
}

/** Returns the user with the tokens of a response. */
export const withSession = (user: TestUser, session: TestUser['session']): TestUser => ({
  ...user,
  session,
  bearer: { authorization: `Bearer ${session.access_token}` },
});

/** Sends calls below /auth/v1/factors as test users. */
export class FactorCalls {
  readonly #server: TestApp;

  constructor(server: TestApp) {
    this.#server = server;
  }

  enroll(user: TestUser, payload: object) {
    return this.#server.send('POST', '/auth/v1/factors', { user, payload });
  }

  challenge(user: TestUser, id: string, payload: object = {}, remoteAddress = '127.0.0.1') {
    return this.#server.send('POST', `/auth/v1/factors/${id}/challenge`, { user, payload, remoteAddress });
  }

  verify(user: TestUser, id: string, payload: object, remoteAddress = '127.0.0.1') {
    return this.#server.send('POST', `/auth/v1/factors/${id}/verify`, { user, payload, remoteAddress });
  }

  remove(user: TestUser, id: string) {
    return this.#server.send('DELETE', `/auth/v1/factors/${id}`, { user });
  }

  async signIn({ email, ...user }: TestUser): Promise<TestUser> {
    const payload = { email, password: PASSWORD };
    const { status, body } = await this.#server.send('POST', '/auth/v1/token?grant_type=password', {
      payload,
    });
    if (status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`);
    return withSession({ ...user, email }, body);
  }

  async enrollTotp(user: TestUser, friendlyName = ''): Promise<TestTotp> {
    const { status, body } = await this.enroll(user, { factor_type: 'totp', friendly_name: friendlyName });
    if (status !== 200) throw new Error(`No factor: ${JSON.stringify(body)}`);
    return { id: body.id, secret: body.totp.secret };
  }

  async newChallenge(user: TestUser, id: string): Promise<string> {
    const { status, body } = await this.challenge(user, id);
    if (status !== 200) throw new Error(`No challenge: ${JSON.stringify(body)}`);
    return body.id;
  }

  /** Answers a new challenge with the current code, and advances the clock to the next step. */
  async proveTotp(user: TestUser, factor: TestTotp): Promise<TestUser> {
    const challenge_id = await this.newChallenge(user, factor.id);
    const { status, body } = await this.verify(user, factor.id, { challenge_id, code: codeOf(factor) });
    if (status !== 200) throw new Error(`Not verified: ${JSON.stringify(body)}`);
    nextStep();
    return withSession(user, body);
  }

  /** Creates a user with a verified authenticator app, signed in with the app's code. */
  async buildProtectedUser(): Promise<{ user: TestUser; factor: TestTotp }> {
    const user = await this.#server.buildUser();
    const factor = await this.enrollTotp(user, 'App');
    return { user: await this.proveTotp(user, factor), factor };
  }
}
