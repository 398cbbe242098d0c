import { TOTP } from 'otpauth';

export const PASSWORD = 'correct horse battery';

/** A person with an account and its session. */
export interface Member {
  email: string;
  fullName: string;
  userId: string;
  accessToken: string;
  session: object;
}

export interface MadeLocation {
  id: string;
  name: string;
  address: string;
}

interface Session {
  access_token: string;
  user: { id: string };
}

let serial = 0;
/** Returns a text that is unique in the run, and not a part of another unique text. */
export const unique = (): string => `${Date.now().toString(36)}x${(++serial).toString(36)}x`;

/** Calls the server, as a member if given. Throws if the response is an error. */
export async function request(
  method: string,
  path: string,
  member?: Member,
  body?: object,
): Promise<Response> {
  const response = await fetch(`${process.env.BASE_URL}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(member && { authorization: `Bearer ${member.accessToken}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function post<Answer>(path: string, body: object, member?: Member): Promise<Answer> {
  const response = await request('POST', path, member, body);
  return (await response.json()) as Answer;
}

/** Creates an account through the API. */
export async function makeMember(fullName = 'Morgan Ashdown'): Promise<Member> {
  const email = `${unique()}@story.example`;
  const session = await post<Session>('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: fullName },
  });
  return { email, fullName, userId: session.user.id, accessToken: session.access_token, session };
}

/** Creates a place in the center of Chicago. */
export const makeLocation = (member: Member, changes: object = {}): Promise<MadeLocation> =>
  post(
    '/api/v1/locations',
    {
      name: `Corner Bakery ${unique()}`,
      address: `${unique()} N Clark St, Chicago, IL 60602`,
      category: 'restaurant',
      latitude: 41.885,
      longitude: -87.631,
      ...changes,
    },
    member,
  );

export const makeReview = (
  member: Member,
  locationId: string,
  changes: object = {},
): Promise<{ id: string }> =>
  post('/api/v1/reviews', { location_id: locationId, rating: 4, ...changes }, member);

/** Asks the server for the number of reviews of a place. */
export async function countReviews(locationId: string): Promise<number> {
  const response = await request('GET', `/api/v1/locations/${locationId}`);
  return ((await response.json()) as { total_reviews: number }).total_reviews;
}

/** Ends every session of a member, as a sign-out on another device does. */
export const revokeSessions = (member: Member): Promise<unknown> =>
  request('POST', '/auth/v1/logout?scope=global', member);

/**
 * Returns whether the server accepts a member's access token. After a revocation, it does so for some
 * seconds.
 */
export const isSignedIn = async ({ accessToken }: Pick<Member, 'accessToken'>): Promise<boolean> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${process.env.BASE_URL}/api/v1/account/sessions`, { headers })).ok;
};

/** Adds an authenticator app to the account. The returned session has only the password as a factor. */
export async function withAuthenticator(member: Member): Promise<Member & { totp: TOTP }> {
  const factor = await post<{ id: string; totp: { secret: string } }>(
    '/auth/v1/factors',
    { factor_type: 'totp', friendly_name: 'App 1' },
    member,
  );
  const challenge = await post<{ id: string }>(`/auth/v1/factors/${factor.id}/challenge`, {}, member);
  const totp = new TOTP({ secret: factor.totp.secret });
  const code = totp.generate();
  await post(`/auth/v1/factors/${factor.id}/verify`, { challenge_id: challenge.id, code }, member);
  const session = await post<Session>('/auth/v1/token?grant_type=password', {
    email: member.email,
    password: PASSWORD,
  });
  return { ...member, accessToken: session.access_token, session, totp };
}
