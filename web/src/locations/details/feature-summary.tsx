import type { LocationDetail } from '@wayable/protocol/locations';
import { Check, Minus } from 'lucide-react';
import { featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

interface FeatureSummaryProps {
  location: LocationDetail;
  heading?: 'h2' | 'h3';
}

/** How many reviewers said yes to each feature. */
export function FeatureSummary({ location, heading: Heading = 'h3' }: FeatureSummaryProps) {
  const { total_reviews: total, feature_counts: counts } = location;
  if (total === 0) return null;
  return (
    <section>
      <Heading className="mb-2 text-lead">{m.locations_feature_summary()}</Heading>
      <ul className="flex flex-col gap-2">
        {counts.map(({ feature, count }) => {
          const Icon = count > 0 ? Check : Minus;
          return (
            <li key={feature} className="grid grid-cols-[1.5rem_1fr_auto] items-center gap-x-2">
              <Icon aria-hidden className={count > 0 ? 'size-5 text-success' : 'size-5 text-ink-soft'} />
              <span className="font-semibold first-letter:uppercase">{featureLabel(feature)}</span>
              <span className="text-small text-ink-soft">
                {m.locations_feature_said({ count: formatNumber(count), total: formatNumber(total) })}
              </span>
              <meter
                aria-hidden
                min={0}
                max={total}
                value={count}
                className="col-span-2 col-start-2 h-2 w-full"
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
