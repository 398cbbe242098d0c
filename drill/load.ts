import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { drawPhoto } from '../server/src/testing/files/draw-photo.ts';
import { LoadClient } from './load-client.ts';
import { waitFor } from './wait.ts';

const WRITERS = 4;
const READERS = 3;
const PLACES = 4;
const EDIT_SHARE = 0.4;
const REVIEWS_EDITED = 20;
/** Pauses after a success and after a failure. */
const WRITER_PAUSE_MS = 40;
const READER_PAUSE_MS = 40;
const SIGNUP_PAUSE_MS = 500;
const PHOTO_PAUSE_MS = 2_000;
const RETRY_PAUSE_MS = 250;
const PASSWORD = 'correct horse battery';
const WRITES = new Set(['review', 'edit']);

interface Person {
  id: string;
  email: string;
  token: string;
}

/** The acknowledged writes, which the server must have. */
export interface Acknowledged {
  /** Ids of reviews by idempotency key. */
  reviews: Map<string, string>;
  /**
   * The possible comments of each edited review, by its id: after a lost response, the old or the new one.
   */
  edits: Map<string, Set<string>>;
  signups: string[];
  /** Paths of photos. */
  photos: string[];
}

/** People who write reviews, edit them, sign up, upload photos and read, until `stop`. */
export class Load {
  readonly client: LoadClient;
  readonly acknowledged: Acknowledged = { reviews: new Map(), edits: new Map(), signups: [], photos: [] };
  readonly #url: string;
  readonly #workers: Promise<void>[] = [];
  #places: string[] = [];
  #isOver = false;

  constructor(url: string) {
    this.#url = url;
    this.client = new LoadClient(url);
  }

  async start(): Promise<void> {
    const people: Person[] = [];
    while (people.length < WRITERS) people.push(await this.#requireSignup());
    const [first] = people as [Person];
    while (this.#places.length < PLACES) this.#places.push(await this.#addPlace(first));
    const photo = await drawPhoto({ width: 64, height: 48 });
    this.client.attempts.length = 0;
    this.#workers.push(...people.map((person) => this.#write(person)));
    this.#workers.push(this.#signUpPeople(), this.#uploadPhotos(first, photo));
    this.addReaders(READERS);
  }

  addReaders(count: number): void {
    this.#workers.push(...Array.from({ length: count }, () => this.#read()));
  }

  /** Waits until a write that starts after this call is acknowledged. */
  async waitForWrite(timeoutSeconds: number): Promise<void> {
    const since = Date.now();
    const isNew = ({ operation, startedAt, failure }: (typeof this.client.attempts)[number]) =>
      WRITES.has(operation) && startedAt >= since && failure === undefined;
    await waitFor('A write', () => this.client.attempts.some(isNew), { timeoutSeconds });
  }

  /** Ends the load. Writers finish the review that they are repeating. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
  }

  async #signUp(): Promise<Person | undefined> {
    const email = `${randomUUID()}@drill.example`;
    const session = await this.client.call('signup', 'POST', '/auth/v1/signup', {
      json: { email, password: PASSWORD },
    });
    return session && { id: session.user.id, email, token: session.access_token };
  }

  async #requireSignup(): Promise<Person> {
    const person = await this.#signUp();
    if (!person) throw new Error(`Sign-up failed: ${this.client.attempts.at(-1)?.failure}`);
    return person;
  }

  async #addPlace({ token }: Person): Promise<string> {
    const place = await this.client.call('review', 'POST', '/api/v1/locations', {
      token,
      json: {
        name: `Drill Hall ${randomUUID()}`,
        address: '1 Drill St',
        category: 'other',
        latitude: 41.8 + Math.random() / 5,
        longitude: -87.7 + Math.random() / 5,
      },
    });
    if (!place) throw new Error(`No place can be added: ${this.client.attempts.at(-1)?.failure}`);
    return place.id;
  }

  async #write(person: Person): Promise<void> {
    const own: { id: string; key: string }[] = [];
    while (!this.#isOver) {
      own.push(await this.#submitReview(person));
      if (own.length > REVIEWS_EDITED) own.shift();
      const edited = own[randomInt(own.length)];
      if (edited && Math.random() < EDIT_SHARE && !this.#isOver) await this.#edit(person, edited);
      await delay(WRITER_PAUSE_MS);
    }
  }

  /** Repeats a submission with its key until it is acknowledged, as the queue of the browser does. */
  async #submitReview({ token }: Person): Promise<{ id: string; key: string }> {
    const key = randomUUID();
    const json = { location_id: this.#pickPlace(), rating: randomInt(1, 6), comments: key };
    for (;;) {
      const review = await this.client.call('review', 'POST', '/api/v1/reviews', {
        token,
        json,
        idempotencyKey: key,
      });
      if (review) {
        this.acknowledged.reviews.set(key, review.id);
        return { id: review.id, key };
      }
      await delay(RETRY_PAUSE_MS);
    }
  }

  async #edit({ token }: Person, { id, key }: { id: string; key: string }): Promise<void> {
    const comments = `${key} edited ${randomUUID()}`;
    const path = `/api/v1/reviews/${id}`;
    const review = await this.client.call('edit', 'PATCH', path, { token, json: { comments } });
    const { edits } = this.acknowledged;
    if (review) {
      edits.set(id, new Set([comments]));
      return;
    }
    // The result of this edit is unknown: the review may have its comment, or the previous comment.
    edits.set(id, new Set([...(edits.get(id) ?? [key]), comments]));
    await delay(RETRY_PAUSE_MS);
  }

  async #read(): Promise<void> {
    const paths = [
      () => `/api/v1/locations/${this.#pickPlace()}`,
      () => `/api/v1/locations/${this.#pickPlace()}/reviews`,
      () => '/api/v1/leaderboard',
      () => '/api/v1/locations/in-view?bbox=-87.8,41.7,-87.5,42&zoom=12',
    ];
    while (!this.#isOver) {
      const isPage = randomInt(5) === 0;
      const path = isPage ? '/' : (paths[randomInt(paths.length)] as () => string)();
      const document = await this.client.call(isPage ? 'page' : 'read', 'GET', path);
      await delay(document ? READER_PAUSE_MS : RETRY_PAUSE_MS);
    }
  }

  async #signUpPeople(): Promise<void> {
    while (!this.#isOver) {
      const person = await this.#signUp();
      if (person) this.acknowledged.signups.push(person.email);
      await delay(SIGNUP_PAUSE_MS);
    }
  }

  async #uploadPhotos({ id, token }: Person, bytes: Uint8Array): Promise<void> {
    while (!this.#isOver) {
      const path = `/storage/v1/object/review-photos/${id}/temp/${randomUUID()}.jpg`;
      const photo = await this.client.call('photo', 'POST', path, { token, bytes });
      if (photo) this.acknowledged.photos.push(new URL(photo.url, this.#url).pathname);
      await delay(PHOTO_PAUSE_MS);
    }
  }

  #pickPlace(): string {
    return this.#places[randomInt(this.#places.length)] as string;
  }
}
