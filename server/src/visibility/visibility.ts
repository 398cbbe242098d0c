import type { Viewer } from '../http/requests/authenticate.ts';

/** The person who reads; undefined for a visitor. */
export type Reader = Pick<Viewer, 'userId' | 'isAdmin'> | undefined;

/** What a person shows to others (docs/product.md#privacy): columns of the view `visible_authors`. */
export interface Visibility {
  id: string;
  /** False for a hidden person: others find no profile, badges, picture and rank. */
  is_public: boolean;
  /** False for an anonymous person: nothing leads others from a review to its author. A hidden person is anonymous. */
  is_named: boolean;
  shows_review_count: boolean;
  shows_badges: boolean;
}

/** Whether the reader sees all of a person, whatever the person shows to others: the person does, and administrators. */
export const seesAllOf = (reader: Reader, userId: string): boolean =>
  reader !== undefined && (reader.isAdmin || reader.userId === userId);

/** Whether the reader finds the person: the profile, and the picture. */
export const seesPerson = (reader: Reader, person: Pick<Visibility, 'id' | 'is_public'>): boolean =>
  person.is_public || seesAllOf(reader, person.id);

/** Whether the reader may know which reviews are the person's. */
export const seesAuthor = (reader: Reader, author: Pick<Visibility, 'id' | 'is_named'>): boolean =>
  author.is_named || seesAllOf(reader, author.id);

/** Whether the reader sees that the person has badges. */
export const seesBadges = (reader: Reader, person: Pick<Visibility, 'id' | 'shows_badges'>): boolean =>
  person.shows_badges || seesAllOf(reader, person.id);
