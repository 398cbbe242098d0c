import { randomUUID } from 'node:crypto';
import { drawPhoto } from '../files/draw-photo.ts';

async function call<Answer>(
  url: string,
  body: object | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': isFile ? 'image/jpeg' : 'application/json', ...headers },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** A user of a server that runs as a process. */
export class ApiPerson {
  readonly #id: string;
  readonly #headers: { authorization: string };

  private constructor(id: string, token: string) {
    this.#id = id;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  static async signUp(url: string): Promise<ApiPerson> {
    const session = await call<{ access_token: string; user: { id: string } }>(`${url}/auth/v1/signup`, {
      email: `${randomUUID()}@people.example`,
      password: 'correct horse battery',
    });
    return new ApiPerson(session.user.id, session.access_token);
  }

  /** @returns the ID of a new place */
  async addLocation(url: string): Promise<string> {
    const place = {
      name: 'Drill Hall',
      address: '1 Drill St',
      category: 'other',
      latitude: 41.9,
      longitude: -87.6,
    };
    const { id } = await call<{ id: string }>(`${url}/api/v1/locations`, place, this.#headers);
    return id;
  }

  /** @returns the URL of a new photo */
  async addPhoto(url: string): Promise<string> {
    const path = `${this.#id}/temp/${randomUUID()}.jpg`;
    const photo = await drawPhoto({ width: 40, height: 30 });
    const { url: address } = await call<{ url: string }>(
      `${url}/storage/v1/object/review-photos/${path}`,
      photo,
      this.#headers,
    );
    return address;
  }

  /** @returns the ID of a new review */
  async addReview(url: string, locationId: string, photos: string[] = []): Promise<string> {
    const review = { location_id: locationId, rating: 4, photos };
    const { id } = await call<{ id: string }>(`${url}/api/v1/reviews`, review, this.#headers);
    return id;
  }
}

/** Returns the IDs of all reviews of a place, from all pages. */
export async function listReviewIds(url: string, locationId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const response = await fetch(`${url}/api/v1/locations/${locationId}/reviews?limit=50&page=${page}`);
    const { data, totalPages } = (await response.json()) as { data: { id: string }[]; totalPages: number };
    for (const { id } of data) ids.add(id);
    pages = totalPages;
  }
  return ids;
}
