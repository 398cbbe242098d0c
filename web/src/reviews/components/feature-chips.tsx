import type { Feature } from '@wayable/protocol/features';
import { featureIcon, featureLabel } from '~/catalogue/features';
import { m } from '~/paraglide/messages';
import { Chip } from '~/ui/buttons/chip';

/** The accessibility features that a review names. */
export function FeatureChips({ features }: { features: readonly Feature[] }) {
  if (features.length === 0) return null;
  return (
    <ul aria-label={m.review_features_label()} className="flex flex-wrap gap-2">
      {features.map((feature) => {
        const Icon = featureIcon(feature);
        return (
          <li key={feature}>
            <Chip>
              <Icon aria-hidden className="size-4 text-success" />
              <span className="first-letter:uppercase">{featureLabel(feature)}</span>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
