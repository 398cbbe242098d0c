import type { Access } from '@wayable/protocol/answers/access';
import { toVerdicts } from '@wayable/protocol/answers/access';
import { accessOfFacts } from '@wayable/protocol/answers/access-text';
import { toFeatureAnswers } from '@wayable/protocol/answers/feature-answers';
import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import type { ClientConfig } from '@wayable/protocol/client-config';
import type { Location } from '@wayable/protocol/locations';
import {
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
  type NotificationsRead,
} from '@wayable/protocol/notifications';
import { toPagedResult } from '@wayable/protocol/paging';
import type { Photo } from '@wayable/protocol/photos';
import type { Profile } from '@wayable/protocol/profiles';
import type { Review, ReviewCreate, ReviewUpdate } from '@wayable/protocol/reviews';
import { answerForPhotos, makePhoto } from './stand-in-photos';
import { answerForSaved } from './stand-in-saved';
import { StandInServer } from './stand-in-server';

/** The configuration of an installation without optional services. */
export const CLIENT_CONFIG: ClientConfig = {
  demo: false,
  demoAdmin: false,
  mapStyleUrl: null,
  googleMapsApiKey: null,
  mapArchive: null,
  streetAreas: [],
  licenses: { contributions: 'CC-BY-4.0', photos: 'CC-BY-4.0' },
  badgeChain: null,
  services: [],
};

const NOW = '2026-05-04T10:00:00.000Z';

/** Returns a review's photos after a change. Each new photo gets its upload path as URL. */
function showPhotos({ photo_details }: Review, { photos }: ReviewUpdate) {
  if (!photos) return {};
  const shown: Photo[] = photos.map((url) => photo_details.find((photo) => photo.url === url) ?? makePhoto());
  return { photos: shown.map(({ url }) => url), photo_details: shown };
}

/** Removes and returns the item with this id. */
const takeById = <One extends { id: string }>(list: One[], id: string | undefined): One[] =>
  list.splice(
    list.findIndex((one) => one.id === id),
    1,
  );

/** A member with a session of the authentication service. */
export interface StandInMember {
  id: string;
  email: string;
  fullName: string;
  session: object;
}

const toBase64Url = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** Creates a member with unique data. */
export function makeMember(): StandInMember {
  const id = crypto.randomUUID();
  const email = `${id}@component.example`;
  const fullName = 'Morgan Ashdown';
  const expiresAt = Math.floor(Date.now() / 1_000) + 3_600;
  const claims = { sub: id, aal: 'aal1', exp: expiresAt };
  const user = {
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    created_at: NOW,
    app_metadata: {},
    user_metadata: { full_name: fullName },
    identities: [],
    factors: [],
  };
  const session = {
    access_token: `${toBase64Url({ alg: 'none' })}.${toBase64Url(claims)}.c2lnbmVk`,
    refresh_token: crypto.randomUUID(),
    token_type: 'bearer',
    expires_in: 3_600,
    expires_at: expiresAt,
    user,
  };
  return { id, email, fullName, session };
}

/** Creates a place in the center of Chicago. */
export const makeLocation = ({ access, ...changes }: Partial<Location> = {}): Location => ({
  id: crypto.randomUUID(),
  name: `Corner Bakery ${crypto.randomUUID().slice(0, 8)}`,
  address: '9 N Clark St, Chicago, IL 60602',
  category: 'restaurant',
  kind: null,
  has_name: true,
  latitude: 41.885,
  longitude: -87.631,
  overall_rating: 0,
  total_reviews: 0,
  accessibility_features: [],
  public_facts: {},
  confirmations: 0,
  changes_reported: 0,
  last_confirmed_at: null,
  last_looked_at: null,
  closed_at: null,
  created_at: NOW,
  access: access ?? toVerdicts(accessOfFacts(changes.public_facts ?? {})),
  ...changes,
});

/** A member's server with some places. It accepts reviews and photos like the real server. */
export class MemberServer extends StandInServer {
  readonly member: StandInMember;
  readonly places: Location[] = [];
  readonly reviews: Review[] = [];
  readonly #deletedReviews: Review[] = [];
  /** The IDs of the member's saved places, and of followed places. */
  readonly saved = new Set<string>();
  readonly followed = new Set<string>();
  /** The access data of places by ID. Other places have only public facts. */
  readonly access = new Map<string, Access>();
  /** The member's notifications, newest first. */
  readonly notifications: Notification[] = [];
  /** The paths of stored photos. */
  readonly photos = new Set<string>();

  constructor(member = makeMember()) {
    super();
    this.member = member;
    this.#answerForAccount();
    this.#answerForReviews();
    answerForPhotos(this);
    this.#answerForNotifications();
    answerForSaved(this);
  }

  addPlace(changes: Partial<Location> = {}): Location {
    const place = makeLocation(changes);
    this.places.push(place);
    return place;
  }

  /** Adds a review of the member. */
  addReview(changes: Partial<ReviewCreate> & { location_id: string }): Review {
    const { location_id, rating = 4, comments = '', accessibility_features = [], photos = [] } = changes;
    const { feature_answers = toFeatureAnswers(accessibility_features), details = {} } = changes;
    const photo_details = photos.map(() => makePhoto());
    const place = this.places.find(({ id }) => id === location_id);
    if (!place) throw new Error(`There is no place ${location_id}.`);
    const { id, fullName } = this.member;
    const review: Review = {
      id: crypto.randomUUID(),
      user_id: id,
      location_id,
      rating,
      accessibility_features,
      feature_answers,
      details,
      visited_as: changes.visited_as ?? null,
      answered_at: NOW,
      photos: photo_details.map(({ url }) => url),
      photo_details,
      comments,
      is_verified: false,
      created_at: NOW,
      updated_at: NOW,
      user_profiles: { id, full_name: fullName, avatar_url: null },
      locations: {
        id: place.id,
        name: place.name,
        kind: place.kind,
        has_name: place.has_name,
        address: place.address,
        category: place.category,
      },
      permissions: { update: true, delete: true, report: false },
    };
    this.reviews.push(review);
    return review;
  }

  /** Returns the number of a place's reviews. */
  readonly countReviews = (place: Location): number =>
    this.reviews.filter(({ location_id }) => location_id === place.id).length;

  #answerForAccount(): void {
    const { id, fullName, session } = this.member;
    this.onAuth('POST', '/token', () => session);
    this.on('GET authSettings', () => ({ external: { email: true } }));
    this.onAuth('POST', '/logout', () => null);
    this.on('GET clientConfig', () => CLIENT_CONFIG);
    this.on('GET stats', () => ({ totalLocations: 0, totalReviews: 0, totalUsers: 0, totalBadges: 0 }));
    this.on('GET userBadges', () => ({ data: [], earned: [] }));
    this.on('GET profile', () => {
      const profile: Profile = {
        id,
        full_name: fullName,
        avatar_url: null,
        is_admin: false,
        reputation_score: 0,
        total_reviews: this.reviews.length,
        badges_earned: 0,
        created_at: NOW,
        updated_at: NOW,
      };
      return profile;
    });
  }

  #answerForReviews(): void {
    this.on('GET location', ({ params }) => {
      const place = this.places.find(({ id }) => id === params.id);
      if (!place) return undefined;
      const access = this.access.get(place.id) ?? accessOfFacts(place.public_facts);
      return { ...place, access, feature_counts: [], facts: [], contact: {}, sources: [] };
    });
    this.on('GET locationsNearby', () => ({ data: [] }));
    this.on('GET locationLookup', ({ query }) => this.places.find(({ name }) => name === query.get('name')));
    this.on('POST locations', ({ body }) => this.addPlace(body as Location));
    this.on('POST reviews', ({ body }) => this.addReview(body as ReviewCreate));
    this.on('PATCH review', ({ params, body }) => {
      const review = this.reviews.find(({ id }) => id === params.id);
      return review && Object.assign(review, body as ReviewUpdate, showPhotos(review, body as ReviewUpdate));
    });
    this.on('GET review', ({ params }) => this.reviews.find(({ id }) => id === params.id));
    this.on('DELETE review', ({ params }) => {
      this.#deletedReviews.unshift(...takeById(this.reviews, params.id));
      return null;
    });
    this.on('GET deletedReviews', () => ({
      data: this.#deletedReviews.map(({ id, location_id, locations, rating, comments }) => ({
        id,
        location_id,
        location_name: locations.name,
        rating,
        comments,
        deleted_at: NOW,
        kept_until: '2026-06-03T10:00:00.000Z',
      })),
    }));
    this.on('POST reviewRestoration', ({ params }) => {
      const [review] = takeById(this.#deletedReviews, params.id);
      if (review) this.reviews.push(review);
      return review;
    });
    this.on('DELETE deletedReview', ({ params }) => {
      takeById(this.#deletedReviews, params.id);
      return null;
    });
    this.on('GET userReviews', ({ query }) => {
      const words = (query.get('searchQuery') ?? '').toLowerCase();
      const verification = query.get('verificationFilter') ?? 'all';
      const category = query.get('categoryFilter') ?? ALL_CATEGORIES;
      const found = this.reviews.filter(
        ({ is_verified, comments, locations }) =>
          (verification === 'all' || is_verified === (verification === 'verified')) &&
          (category === ALL_CATEGORIES || locations.category === category) &&
          [comments, locations.name, locations.address].some((text) => text.toLowerCase().includes(words)),
      );
      const page = Number(query.get('page'));
      const limit = Number(query.get('limit'));
      return {
        ...toPagedResult(found.slice((page - 1) * limit, page * limit), found.length, page, limit),
        counts: this.#counts(),
        categories: [...new Set(this.reviews.map(({ locations }) => locations.category))],
      };
    });
    this.on('GET userReviewCounts', () => this.#counts());
  }

  #answerForNotifications(): void {
    const unread = () => this.notifications.filter(({ read_at }) => read_at === null);
    this.on('GET unreadNotifications', () => {
      const newest = unread().map(({ created_at }) => created_at);
      return { unread: newest.length, newest: newest.toSorted().at(-1) ?? null };
    });
    this.on('GET notifications', ({ query }) => {
      const page = Number(query.get('page'));
      const limit = NOTIFICATIONS_PAGE_SIZE;
      const data = this.notifications.slice((page - 1) * limit, page * limit);
      return { ...toPagedResult(data, this.notifications.length, page, limit), unread: unread().length };
    });
    this.on('PUT readNotifications', ({ body }) => {
      const { ids } = body as NotificationsRead;
      for (const notification of this.notifications) {
        if (!ids || ids.includes(notification.id)) notification.read_at ??= NOW;
      }
      return null;
    });
  }

  readonly #counts = () => ({ total: this.reviews.length, verified: 0, pending: this.reviews.length });
}
