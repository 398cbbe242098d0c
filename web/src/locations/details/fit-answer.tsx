import { MarkShape } from '~/catalogue/mark-shape';
import { m } from '~/paraglide/messages';
import { useLengthUnit } from '~/ui/units';
import type { ListedLocation } from '../explorer/explorer-entry';
import { fitLabel, fitLocation, fitMark, reasonTexts } from '../fit';
import { useNeeds } from '../needs';

/** How well a location fits the person's needs, and why. Renders nothing if no needs are set. */
export function FitAnswer({ location }: { location: ListedLocation }) {
  const [needs] = useNeeds();
  const [unit] = useLengthUnit();
  const fit = fitLocation(location, needs);
  if (!fit) return null;
  const reasons = reasonTexts(fit, unit);
  return (
    <section aria-label={m.locations_needs()} className="rounded-medium border-2 border-line p-3.5">
      <p className="flex items-center gap-2 font-semibold">
        <MarkShape mark={fitMark(fit.answer)} className="size-6" />
        {fitLabel(fit.answer)}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-1.5 flex list-disc flex-col gap-0.5 ps-8 text-small">
          {reasons.map((reason) => (
            <li key={reason} className="initial-capital">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
