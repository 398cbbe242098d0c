import type { Profile } from '@wayable/protocol/profiles';
import { Award, HeartHandshake, MessageSquareText, TrendingUp } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { Skeleton } from '~/ui/feedback/loading';
import { formatNumber } from '~/ui/text/format';

interface ProfileNumbersProps {
  profile: Profile;
  /** Undefined while it is being counted. */
  peopleHelped: number | undefined;
}

/** What a person has given so far. */
export function ProfileNumbers({ profile, peopleHelped }: ProfileNumbersProps) {
  const numbers = [
    { icon: MessageSquareText, label: m.profile_total_reviews(), value: profile.total_reviews },
    { icon: TrendingUp, label: m.profile_impact_score(), value: profile.reputation_score },
    { icon: Award, label: m.profile_badges_earned(), value: profile.badges_earned },
    { icon: HeartHandshake, label: m.profile_people_helped(), value: peopleHelped },
  ];
  return (
    <section aria-label={m.profile_numbers()}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {numbers.map(({ icon: Icon, label, value }) => (
          <Card key={label} className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
            <dt className="leading-snug text-ink-soft">{label}</dt>
            <dd className="flex items-center justify-between text-heading font-bold leading-tight">
              {value === undefined ? <Skeleton className="h-8 w-12" /> : formatNumber(value)}
              <Icon aria-hidden className="size-6 text-accent" />
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
