import { AuthPeople, type Person } from '../people/auth-people.ts';
import { CLIENT_ID, CLIENT_SECRET, OpenidProvider } from '../providers/openid-provider.ts';
import { SsoSignIns } from '../providers/sso-sign-ins.ts';
import { StandInServer } from '../providers/stand-in-server.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

export const MISSING_ID = '00000000-0000-4000-8000-000000000000';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: { error_code?: string; error?: string } | string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call, a situation in words, and the function that creates the situation and sends the call. */
export type OutcomeCase = [call: string, situation: string, run: () => Promise<Answer>];

interface Parts {
  twilio: StandInServer;
  openid: OpenidProvider;
  open: TestApp;
  strict: TestApp;
  organization: SsoSignIns;
  people: AuthPeople;
  strictPeople: AuthPeople;
}

/**
 * Two installations with their users: `open` enables everything, and `strict` disables as much as possible.
 */
export class OutcomeStage {
  readonly openid: OpenidProvider;
  readonly open: TestApp;
  readonly strict: TestApp;
  readonly organization: SsoSignIns;
  readonly people: AuthPeople;
  readonly strictPeople: AuthPeople;
  readonly #twilio: StandInServer;

  private constructor(parts: Parts) {
    this.#twilio = parts.twilio;
    this.openid = parts.openid;
    this.open = parts.open;
    this.strict = parts.strict;
    this.organization = parts.organization;
    this.people = parts.people;
    this.strictPeople = parts.strictPeople;
  }

  static async start(): Promise<OutcomeStage> {
    const twilio = new StandInServer(() => ({ status: 201, body: { sid: 'SM1' } }));
    const openid = await OpenidProvider.start('http://127.0.0.1:3000/auth/v1/callback');
    const open = await startTestApp({
      SMS_TWILIO_URL: await twilio.start(),
      SMS_TWILIO_ACCOUNT_SID: 'AC1',
      SMS_TWILIO_AUTH_TOKEN: 'secret',
      SMS_TWILIO_FROM: '+15550100000',
      AUTH_OIDC_ISSUER: openid.issuer,
      AUTH_OIDC_CLIENT_ID: CLIENT_ID,
      AUTH_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      AUTH_ANONYMOUS: '1',
    });
    const strict = await startTestApp({ AUTH_SIGNUP: '0', AUTH_WEB3: '0', AUTH_LINKING: '0' });
    const organization = await SsoSignIns.on(open);
    const people = await AuthPeople.on(open);
    const strictPeople = await AuthPeople.on(strict);
    return new OutcomeStage({ twilio, openid, open, strict, organization, people, strictPeople });
  }

  /** Sends a request as a person, or signed out. */
  send = (method: Method, path: string, payload?: object, person?: Person): Promise<Answer> =>
    this.open.send(method, `/auth/v1${path}`, {
      ...(payload && { payload }),
      headers: person ? { authorization: `Bearer ${person.session.access_token}` } : {},
    });

  post = (path: string, payload: object, person?: Person): Promise<Answer> =>
    this.send('POST', path, payload, person);

  grant = (type: string, payload: object): Promise<Answer> => this.post(`/token?grant_type=${type}`, payload);

  /** Creates a person, and runs `change` on the new account. */
  personWho = async (change: (person: Person) => Promise<unknown>): Promise<Person> => {
    const person = await this.people.join();
    await change(person);
    return person;
  };

  ban = ({ user }: Person): Promise<unknown> =>
    this.open.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${user.id}`;

  endSessions = ({ user }: Person): Promise<unknown> =>
    this.open.sql`delete from auth.sessions where user_id = ${user.id}`;

  ageProofs = ({ user }: Person): Promise<unknown> => this.open.ageProofs(user.id);

  remove = ({ user }: Person): Promise<unknown> =>
    this.open.sql`delete from auth.users where id = ${user.id}`;

  async close(): Promise<void> {
    await this.open.close();
    await this.strict.close();
    await this.#twilio.close();
    await this.openid.close();
  }
}
