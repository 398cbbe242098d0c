import type { Profile } from '@wayable/protocol/profiles';
import { Award, HeartHandshake, type LucideIcon, MessageSquareText, TrendingUp } from 'lucide-react';
import type { Ref } from 'react';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import { Skeleton } from '~/ui/feedback/loading';
import { formatNumber } from '~/ui/text/format';
import { PEOPLE_PER_REVIEW } from '../people-helped';

interface ProfileNumbersProps {
  profile: Profile;
  label: string;
  /** Undefined on public profiles and after a failure. Its count is undefined while it is loading. */
  peopleHelped?: { count: number | undefined } | undefined;
  /** Takes the focus when the retry button is removed. */
  ref?: Ref<HTMLElement>;
}

interface ShownNumber {
  icon: LucideIcon;
  label: string;
  value: number | undefined;
  /** An explanation of the name, if it needs one. */
  how?: string;
  isCounted?: boolean;
}

/** A person's visible contributions in numbers. */
export function ProfileNumbers({ profile, label, peopleHelped, ref }: ProfileNumbersProps) {
  const { total_reviews, reputation_score, badges_earned } = profile;
  const numbers: ShownNumber[] = [
    { icon: MessageSquareText, label: m.profile_total_reviews(), value: total_reviews },
    { icon: TrendingUp, label: m.profile_impact_score(), value: reputation_score },
    { icon: Award, label: m.profile_badges_earned(), value: badges_earned },
    ...(peopleHelped
      ? [
          {
            icon: HeartHandshake,
            label: m.profile_people_helped(),
            how: m.profile_people_helped_how({ factor: formatNumber(PEOPLE_PER_REVIEW) }),
            value: peopleHelped.count,
            isCounted: true,
          },
        ]
      : []),
  ].filter((number) => number.value !== undefined || 'isCounted' in number);
  return (
    <section ref={ref} tabIndex={-1} aria-label={label}>
      <dl className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none min-[22rem]:max-lg:*:last:odd:col-span-2">
        {numbers.map(({ icon: Icon, label: name, value, how }) => (
          <Card key={name} className="flex flex-col-reverse justify-end gap-1 p-4 sm:p-5">
            <dt className="leading-snug text-ink-soft">
              {name}
              {how && <span className="mt-1 block text-small">{how}</span>}
            </dt>
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
