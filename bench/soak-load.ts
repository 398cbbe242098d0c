import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { drawPhoto } from '../server/src/testing/files/draw-photo.ts';

const WORDS = [
  'library',
  'cafe',
  'station',
  'museum',
  'park',
  'clinic',
  'market',
  'theatre',
  'shop',
  'school',
];
const PERSONS_KEPT = 200;
const PHOTOS_OF_A_PERSON = 20;
const PASSWORD = 'correct horse battery';

interface Person {
  id: string;
  email: string;
  authorization: string;
  photos: number;
}

interface Sent {
  method?: string;
  json?: object;
  bytes?: Buffer;
  authorization?: string;
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
/** Returns one of sixteen million local addresses. */
const anyAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
const anyWord = () => `${pick(WORDS)} ${randomUUID().slice(0, randomInt(1, 6))}`;

/** The actions of visitors and contributors, in the proportions of a busy hour. */
export class SoakLoad {
  readonly #url: string;
  readonly #locationIds: string[];
  readonly #persons: Person[] = [];
  /** The number of answers per status; 0 for none. */
  readonly statuses = new Map<number, number>();

  constructor(url: string, locationIds: string[]) {
    this.#url = url;
    this.#locationIds = locationIds;
  }

  /**
   * Requests many tiles, `underWay` at a time, so that the caches and the limits per address are full before
   * the first figure. Growth after that is a leak.
   */
  async fill(tiles: number, underWay: number): Promise<void> {
    let left = tiles;
    const askOn = async () => {
      while (left-- > 0) await this.#send(this.#tile());
    };
    await Promise.all(Array.from({ length: underWay }, askOn));
  }

  /** Runs one action. */
  async once(): Promise<void> {
    const share = randomInt(100);
    if (share < 50) await this.#send(this.#tile());
    else if (share < 62) await this.#send(`/api/v1/locations/search?q=${encodeURIComponent(anyWord())}`);
    else if (share < 70)
      await this.#send(`/api/v1/locations?page=${randomInt(1, 5)}&limit=${randomInt(5, 50)}`);
    else if (share < 76) await this.#send(`/api/v1/locations/${pick(this.#locationIds)}/reviews`);
    else if (share < 81) await this.#send(`/api/v1/geocoder/search?q=${encodeURIComponent(anyWord())}`);
    else if (share < 87) await this.#send(`/nothing/${randomUUID()}.png`);
    else if (share < 89) await this.#signUp();
    else if (share < 92) await this.#signIn();
    else if (share < 97) await this.#review();
    else await this.#upload();
  }

  #tile(): string {
    const zoom = randomInt(8, 21);
    return `/api/v1/tiles/${zoom}/${randomInt(2 ** zoom)}/${randomInt(2 ** zoom)}.mvt`;
  }

  async #signUp(): Promise<void> {
    const email = `${randomUUID()}@soak.example`;
    const answer = await this.#send('/auth/v1/signup', { json: { email, password: PASSWORD } });
    if (!answer?.access_token) return;
    const { user, access_token } = answer as { user: { id: string }; access_token: string };
    this.#persons.push({ id: user.id, email, authorization: `Bearer ${access_token}`, photos: 0 });
    if (this.#persons.length > PERSONS_KEPT) this.#persons.shift();
  }

  async #signIn(): Promise<void> {
    if (this.#persons.length === 0) return this.#signUp();
    const person = pick(this.#persons);
    const json = { email: person.email, password: PASSWORD };
    const answer = await this.#send('/auth/v1/token?grant_type=password', { json });
    if (answer?.access_token) person.authorization = `Bearer ${answer.access_token}`;
  }

  async #review(): Promise<void> {
    if (this.#persons.length === 0) return this.#signUp();
    const { authorization } = pick(this.#persons);
    const json = { location_id: pick(this.#locationIds), rating: randomInt(1, 6), comments: anyWord() };
    await this.#send('/api/v1/reviews', { json, authorization });
  }

  async #upload(): Promise<void> {
    const person = this.#persons.find(({ photos }) => photos < PHOTOS_OF_A_PERSON);
    if (!person) return this.#signUp();
    person.photos += 1;
    const bytes = await drawPhoto({ width: 400 + randomInt(400), height: 300, isNoisy: true });
    const path = `/storage/v1/object/review-photos/${person.id}/temp/${Date.now()}-${randomInt(1e9)}.jpg`;
    await this.#send(path, { bytes, authorization: person.authorization });
  }

  #send(path: string, sent: Sent = {}): Promise<Record<string, unknown> | undefined> {
    const { json, bytes, authorization } = sent;
    const body = json ? JSON.stringify(json) : bytes;
    const headers = {
      ...(body !== undefined && { 'content-type': json ? 'application/json' : 'image/jpeg' }),
      ...(authorization !== undefined && { authorization }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    return new Promise((resolve) => {
      const count = (status: number) => this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      const options = { method, headers, localAddress: anyAddress(), agent: false as const };
      const asked = request(`${this.#url}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          if (method === 'POST') text += part;
        });
        response.once('close', () => {
          count(response.statusCode ?? 0);
          resolve(response.statusCode === 200 && json ? JSON.parse(text) : undefined);
        });
      });
      asked.once('error', () => {
        count(0);
        resolve(undefined);
      });
      asked.end(body);
    });
  }
}
