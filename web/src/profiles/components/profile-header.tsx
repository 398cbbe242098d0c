import { type MemberLevel, memberLevel, type Profile } from '@wayable/protocol/profiles';
import { CalendarHeart, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages';
import { formatMonth } from '~/ui/text/format';
import { VisuallyHidden } from '~/ui/text/visually-hidden';

const LEVELS: Record<MemberLevel, () => string> = {
  newcomer: m.profile_level_newcomer,
  contributor: m.profile_level_contributor,
  advocate: m.profile_level_advocate,
};

/** Name, picture, level (if the number of reviews is public) and date of joining. */
export function ProfileHeader({ profile, avatar }: { profile: Profile; avatar: ReactNode }) {
  const { full_name, total_reviews, created_at } = profile;
  return (
    <div className="flex flex-wrap items-center gap-5">
      {avatar}
      <div className="min-w-0">
        <h1 className="text-heading wrap-anywhere">
          <bdi>{full_name}</bdi>
        </h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          {total_reviews !== undefined && (
            <span className="inline-flex items-center gap-2 rounded-round bg-accent-wash px-4 py-1 font-semibold text-accent">
              <Sprout aria-hidden className="size-5" />
              <VisuallyHidden>{m.profile_level()}: </VisuallyHidden>
              {LEVELS[memberLevel(total_reviews)]()}
            </span>
          )}
          <span className="inline-flex items-center gap-2 text-ink-soft">
            <CalendarHeart aria-hidden className="size-5" />
            {m.profile_member_since({ month: formatMonth(created_at) })}
          </span>
        </div>
      </div>
    </div>
  );
}
