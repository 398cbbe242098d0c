import type { Access, AccessVerdicts } from '@wayable/protocol/answers/access';
import { FEATURES } from '@wayable/protocol/features';
import { verdictLabel, verdictMark } from '~/catalogue/answers';
import { featureIcon, featureLabel } from '~/catalogue/features';
import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';

/** The features that people know of in a place, each as its sign with its verdict's mark; nothing where there is none. */
export function KnownFeatures({ access }: { access: Access | AccessVerdicts | undefined }) {
  // What public sources say has a line of its own.
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
            <span className="sr-only">
              {m.answer_of({ name: featureLabel(feature), answer: verdictLabel(verdict) })}
            </span>
          </span>
        );
      })}
    </span>
  );
}
