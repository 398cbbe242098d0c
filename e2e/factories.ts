export const PASSWORD = 'correct horse battery';

/** A person with an account. */
export interface Member {
  email: string;
  fullName: string;
  userId: string;
  accessToken: string;
}

export interface MadeLocation {
  id: string;
  name: string;
  address: string;
}

let serial = 0;
/** A text that no other test of the run uses. */
export const unique = (): string => `${Date.now().toString(36)}${++serial}`;

async function post<Answer>(path: string, body: object, member?: Member): Promise<Answer> {
  const response = await fetch(`${process.env.BASE_URL}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(member && { authorization: `Bearer ${member.accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Makes an account over HTTP. */
export async function makeMember(fullName = 'Morgan Ashdown'): Promise<Member> {
  const email = `${unique()}@story.example`;
  const session = await post<{ access_token: string; user: { id: string } }>('/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: fullName },
  });
  return { email, fullName, userId: session.user.id, accessToken: session.access_token };
}

/** Makes a place in the middle of Chicago. */
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
