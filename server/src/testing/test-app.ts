import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberDevice } from '@wayable/auth/devices/devices';
import { hashPassword } from '@wayable/auth/password/passwords';
import { openAccount } from '@wayable/auth/password/sign-up.service';
import { AccessTokens } from '@wayable/auth/tokens/access-tokens';
import { ensureSigningKeys, KeyRing } from '@wayable/auth/tokens/signing-keys';
import { storeBadgeKey } from '@wayable/badges/credentials/badge-keys';
import { type Config, readConfig } from '@wayable/platform/config/config';
import { openClient } from '@wayable/platform/db/connection-pool';
import {
  type ConnectionAddress,
  connect,
  type Database,
  type Queryable,
} from '@wayable/platform/db/database';
import type { Drift } from '@wayable/platform/db/doctor';
import { buildQueryable, type DriverQuery } from '@wayable/platform/db/statement';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { JOB_CONNECTION, JobQueue } from '@wayable/platform/jobs/job-queue';
import type { SecretBox } from '@wayable/platform/secrets/secret-box';
import { SecretKeys } from '@wayable/platform/secrets/secret-keys';
import type { AuthSession } from '@wayable/protocol/auth';
import type { Location, LocationCreate } from '@wayable/protocol/locations';
import type { UploadedPhoto } from '@wayable/protocol/photos';
import type { Review, ReviewCreate } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import type { InjectOptions } from 'fastify';
import { inject } from 'vitest';
import { findAccessDrift } from '../answers/access-drift.ts';
import { type AppDependencies, buildApp } from '../app.ts';
import { openSecrets } from '../secrets/secrets.service.ts';
import { drawPhoto } from './files/draw-photo.ts';
import { Mailbox } from './people/mailbox.ts';
import { TEMPLATE_DATABASE } from './start-postgres.ts';

export const PASSWORD = 'correct horse battery';

/** A signed-in test user. */
export interface TestUser {
  id: string;
  email: string;
  session: AuthSession;
  bearer: { authorization: string };
}

type SignUp = (email: string, fullName: string) => Promise<AuthSession>;

let serial = 0;
const unique = () => `${process.pid}${++serial}`;

/** Hashing is slow, so all test users share the hash of one password. */
let passwordHash: Promise<string> | undefined;

/** A long timeout: copies of databases, and inserts of many thousand rows, take long on a busy machine. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** The device of test users. Requests that tests inject have this IP address. */
const DEVICE = { userAgent: 'lightMyRequest', ip: '127.0.0.1' };

/** One connection to the database. */
export interface Session extends Queryable {
  end(): Promise<void>;
}

async function openSession(address: ConnectionAddress): Promise<Session> {
  const client = await openClient(address);
  const run = ({ isPrepared: _, ...query }: DriverQuery) => client.query(query);
  return Object.assign(buildQueryable(run), { end: () => client.end() });
}

/** The whole application on a new database, with factories for test data. */
export class TestApp {
  readonly app: TypedApp;
  readonly sql: Database;
  readonly secrets: SecretBox;
  readonly mailbox: Mailbox;
  readonly dataDir: string;
  /** Opens a second job queue on the same database, as another process does. The test stops the queue. */
  readonly newJobQueue: () => Promise<JobQueue>;
  /** Opens a connection for manual transactions. The test closes the connection. */
  readonly openSession: () => Promise<Session>;
  readonly #signUp: SignUp;
  readonly #close: () => Promise<void>;

  constructor(parts: {
    app: TypedApp;
    sql: Database;
    secrets: SecretBox;
    mailbox: Mailbox;
    dataDir: string;
    newJobQueue: () => Promise<JobQueue>;
    openSession: () => Promise<Session>;
    signUp: SignUp;
    close: () => Promise<void>;
  }) {
    this.app = parts.app;
    this.sql = parts.sql;
    this.secrets = parts.secrets;
    this.mailbox = parts.mailbox;
    this.dataDir = parts.dataDir;
    this.newJobQueue = parts.newJobQueue;
    this.openSession = parts.openSession;
    this.#signUp = parts.signUp;
    this.#close = parts.close;
  }

  /** Sends a request to the application, as a visitor or as `user`. */
  async send(
    method: InjectOptions['method'],
    url: string,
    options: InjectOptions & { user?: TestUser } = {},
  ) {
    const { user, ...rest } = options;
    const headers = { ...user?.bearer, ...rest.headers };
    const response = await this.app.inject({ ...rest, method, url, headers } as InjectOptions);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.headers['content-type']?.includes('json') ? response.json() : response.body,
    };
  }

  /** Creates a user, like a sign-up with an email and `PASSWORD`. */
  async buildUser({ fullName = 'Test Person', isAdmin = false } = {}): Promise<TestUser> {
    const email = `person${unique()}@test.example`;
    const session = await this.#signUp(email, fullName);
    const { id } = session.user;
    if (isAdmin) await this.sql`update user_profiles set is_admin = true where id = ${id}`;
    return { id, email, session, bearer: { authorization: `Bearer ${session.access_token}` } };
  }

  async buildLocation(user: TestUser, changes: Partial<LocationCreate> = {}): Promise<Location> {
    const payload = {
      name: `Test Library ${unique()}`,
      address: `${unique()} W Madison St, Chicago, IL 60602`,
      category: 'public-service',
      latitude: 41.882,
      longitude: -87.63,
      ...changes,
    };
    const { status, body } = await this.send('POST', '/api/v1/locations', { payload, user });
    if (status !== 201) throw new Error(`No location: ${JSON.stringify(body)}`);
    return body;
  }

  async buildReview(
    user: TestUser,
    locationId: string,
    changes: Partial<ReviewCreate> = {},
  ): Promise<Review> {
    const payload = { location_id: locationId, rating: 4, ...changes };
    const { status, body } = await this.send('POST', '/api/v1/reviews', { payload, user });
    if (status !== 201) throw new Error(`No review: ${JSON.stringify(body)}`);
    return body;
  }

  /** Uploads a small photo to the user's folder of unsent reviews. */
  async buildPhoto(user: TestUser): Promise<UploadedPhoto> {
    const url = `/storage/v1/object/review-photos/${user.id}/temp/${Date.now()}-${unique()}.jpg`;
    const payload = await drawPhoto({ width: 40, height: 30 });
    const headers = { 'content-type': 'image/jpeg' };
    const { status, body } = await this.send('POST', url, { payload, headers, user });
    if (status !== 200) throw new Error(`No photo: ${JSON.stringify(body)}`);
    return body;
  }

  /** Merges a place into another place as an administrator. */
  async mergeLocations(id: string, into: string): Promise<void> {
    const suggested = await this.send('POST', `/api/v1/locations/${id}/suggestions`, {
      user: await this.buildUser(),
      payload: { kind: 'duplicate', duplicate_of: into },
    });
    const { status } = await this.send('PUT', `/api/v1/admin/suggestions/${suggested.body.id}`, {
      user: await this.buildUser({ isAdmin: true }),
      payload: { decision: 'accept' },
    });
    if (status !== 204) throw new Error(`Not merged: ${status}`);
  }

  /** Makes the proofs of a user's sessions eleven minutes older, so that no proof is recent. */
  async ageProofs(userId: string): Promise<void> {
    await this.sql`
      update auth.amr_claims set authenticated_at = authenticated_at - interval '11 minutes'
      where session_id in (select id from auth.sessions where user_id = ${userId})
    `;
  }

  /**
   * Returns the findings of the doctor command. The list is empty if all derived numbers and verdicts are
   * correct.
   */
  async findDrift(): Promise<Drift[]> {
    return [...(await this.sql<Drift[]>`select * from drift`), ...(await findAccessDrift(this.sql))];
  }

  close(): Promise<void> {
    return this.#close();
  }
}

/** Starts the application on a new database. `environment` adds to the configuration. */
export async function startTestApp(
  environment: Record<string, string> = {},
  { site, pictureSource }: Pick<Partial<AppDependencies>, 'site' | 'pictureSource'> = {},
): Promise<TestApp> {
  const socketDir = inject('postgresSocketDir');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(
    { socketDir, user: 'postgres', database: 'postgres' },
    { max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  );
  await admin.unsafe(
    `create database ${database} template ${TEMPLATE_DATABASE} strategy file_copy owner wayable`,
  );
  await admin.end();
  const address = { socketDir, user: 'wayable', database };
  const sql = connect(address, { statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const dataDir = await mkdtemp(join(tmpdir(), 'wayable-app-'));
  const config: Config = readConfig(
    {
      LOG_LEVEL: 'silent',
      ADDRESS_LIMIT_SCALE: '1000',
      ACCOUNT_LIMIT_SCALE: '1000',
      DEMO: '0',
      // Tests of the administrators' second factor override this setting.
      ADMIN_SECOND_FACTOR: '0',
      DATA_DIR: dataDir,
      ...environment,
    },
    '/nowhere',
  );
  const secrets = await openSecrets(sql, new SecretKeys(config));
  await ensureSigningKeys(sql, secrets);
  await sql.begin((transaction) => storeBadgeKey(transaction, secrets, inject('badgeKey')));
  const newJobQueue = async () => {
    const queue = new JobQueue(connect(address, JOB_CONNECTION), (error) => {
      throw error;
    });
    await queue.start();
    return queue;
  };
  const jobs = await newJobQueue();
  const app = await buildApp({
    config,
    sql,
    secrets,
    jobs,
    site,
    pictureSource,
    isStopping: () => false,
  });
  await app.ready();
  const signUp: SignUp = async (email, fullName) => {
    passwordHash ??= hashPassword(PASSWORD);
    const tokens = new AccessTokens(new KeyRing(sql, secrets), `${config.publicUrl}${ROUTES.auth}`);
    const session = await openAccount(
      { sql, tokens },
      {
        email,
        fullName,
        userMetadata: { full_name: fullName },
        passwordHash: await passwordHash,
        device: DEVICE,
        method: 'password',
      },
    );
    await rememberDevice(sql, session);
    return session;
  };
  const close = async () => {
    await app.close();
    await jobs.stop();
    await sql.end();
    await rm(dataDir, { recursive: true });
  };
  return new TestApp({
    app,
    sql,
    secrets,
    mailbox: new Mailbox(join(dataDir, 'outbox')),
    dataDir,
    newJobQueue,
    openSession: () => openSession(address),
    signUp,
    close,
  });
}
