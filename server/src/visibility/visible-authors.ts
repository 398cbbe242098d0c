import type { Queryable } from '../db/database.ts';
import type { Visibility } from './visibility.ts';

/** A person as others see them. Figures of an anonymous person are those of the end of last month. */
export interface VisibleAuthor extends Visibility {
  full_name: string;
  avatar_url: string | null;
  reputation_score: number;
  total_reviews: number;
  badges_earned: number;
  /** The month alone of an anonymous person, as its first noon. */
  created_at: string;
  /** Not to be shown of an anonymous person. */
  updated_at: string;
}

/** Undefined when there is no such person; a hidden one is found, too. */
export async function findVisibleAuthor(sql: Queryable, userId: string): Promise<VisibleAuthor | undefined> {
  const [row] = await sql<VisibleAuthor[]>`
    select id, full_name, avatar_url, is_public, is_named, shows_review_count, shows_badges, reputation_score,
      total_reviews, badges_earned, created_at, updated_at
    from visible_authors where id = ${userId}
  `;
  return row;
}
