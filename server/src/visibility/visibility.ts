import type { Viewer } from '@wayable/platform/http/requests/authenticate';

/** The reading person; undefined for a visitor. */
export type Reader = Pick<Viewer, 'userId' | 'isAdmin'> | undefined;

/** A person's visibility to others (docs/product.md#privacy): columns of the view `visible_authors`. */
export interface Visibility {
  id: string;
  /** False for a hidden person: others find no profile, badges, picture and rank. */
  is_public: boolean;
  /**
   * False for an anonymous person: others cannot connect reviews with their author. A hidden person is also
   * anonymous.
   */
  is_named: boolean;
  shows_review_count: boolean;
  shows_badges: boolean;
}

/** Returns whether the reader always sees everything of a person: the person and administrators do. */
export const seesAllOf = (reader: Reader, userId: string): boolean =>
  reader !== undefined && (reader.isAdmin || reader.userId === userId);

/** Returns whether the reader sees the person's profile and picture. */
export const seesPerson = (reader: Reader, person: Pick<Visibility, 'id' | 'is_public'>): boolean =>
  person.is_public || seesAllOf(reader, person.id);

/** Returns whether the reader may know the author of the person's reviews. */
export const seesAuthor = (reader: Reader, author: Pick<Visibility, 'id' | 'is_named'>): boolean =>
  author.is_named || seesAllOf(reader, author.id);

/** Returns whether the reader sees the person's badges. */
export const seesBadges = (reader: Reader, person: Pick<Visibility, 'id' | 'shows_badges'>): boolean =>
  person.shows_badges || seesAllOf(reader, person.id);
