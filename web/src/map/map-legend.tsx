import type { RatingBand } from '@wayable/protocol/ratings';
import { ChevronDown } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { BandShape, bandLabel } from '~/ui/rating-band';

const ROWS: readonly { band: RatingBand; range: () => string }[] = [
  { band: 'excellent', range: m.map_legend_excellent },
  { band: 'good', range: m.map_legend_good },
  { band: 'fair', range: m.map_legend_fair },
  { band: 'poor', range: m.map_legend_poor },
  { band: 'unrated', range: m.map_legend_unrated },
];

interface MapLegendProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  className?: string;
}

/** What the markers mean (specification section 2, legend); folds away. */
export function MapLegend({ isOpen, onToggle, className }: MapLegendProps) {
  return (
    <details
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={classNames(
        'group pointer-events-auto rounded-medium border-2 border-line bg-surface shadow-float',
        className,
      )}
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-medium px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {m.map_legend()}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-1 px-4 pb-3 text-small">
        {ROWS.map(({ band, range }) => (
          <li key={band} className="flex items-center gap-2">
            <BandShape band={band} />
            <span className="font-semibold">{bandLabel(band)}</span>
            <span className="text-ink-soft">{range()}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
