import type { Profile } from '@wayable/protocol/profiles';
import type { MemberServer } from './stand-in-data';

/** Returns the member's own profile. */
export const makeProfile = ({ member }: MemberServer, changes: Partial<Profile> = {}): Profile => ({
  id: member.id,
  full_name: member.fullName,
  avatar_url: null,
  avatar_source: null,
  is_admin: false,
  reputation_score: 345,
  total_reviews: 26,
  badges_earned: 3,
  created_at: '2026-01-04T10:00:00.000Z',
  updated_at: '2026-05-04T10:00:00.000Z',
  ...changes,
});
