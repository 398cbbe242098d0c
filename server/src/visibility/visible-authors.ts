import type { Queryable } from '@wayable/platform/db/database';
import type { Visibility } from './visibility.ts';

/** A person as others see them. An anonymous person's figures are from the end of last month. */
export interface VisibleAuthor extends Visibility {
  full_name: string;
  avatar_url: string | null;
  reputation_score: number;
  total_reviews: number;
  badges_earned: number;
  /** For an anonymous person, noon of the first day of the month. */
  created_at: string;
  /** Must not be shown for an anonymous person. */
  updated_at: string;
}

/** Returns a person, even if hidden; undefined for an unknown person. */
export async function findVisibleAuthor(sql: Queryable, userId: string): Promise<VisibleAuthor | undefined> {
  const [row] = await sql<VisibleAuthor[]>`
    select id, full_name, avatar_url, is_public, is_named, shows_review_count, shows_badges, reputation_score,
      total_reviews, badges_earned, created_at, updated_at
    from visible_authors where id = ${userId}
  `;
  return row;
}
