import type { Access, AccessVerdicts } from '@wayable/protocol/answers/access';
import { FEATURES } from '@wayable/protocol/features';
import { verdictLabel, verdictMark } from '~/catalogue/answers';
import { featureIcon, featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';

/**
 * The features that people know at a place, each as its icon with the mark of its verdict. Renders nothing if
 * there are none.
 */
export function KnownFeatures({ access }: { access: Access | AccessVerdicts | undefined }) {
  // Public facts have their own line.
  const known = FEATURES.filter((feature) => {
    const said = access?.features[feature];
    return said && said.verdict !== 'unknown' && said.source === undefined;
  });
  if (!access || known.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {known.map((feature) => {
        const { verdict } = access.features[feature];
        const Icon = featureIcon(feature);
        return (
          <span key={feature} className="inline-flex items-center gap-0.5">
            <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
            <MarkShape mark={verdictMark(verdict)} />
            <span className="pause sr-only">
              {m.answer_of({ name: featureLabel(feature), answer: verdictLabel(verdict) })}
            </span>
          </span>
        );
      })}
    </span>
  );
}
