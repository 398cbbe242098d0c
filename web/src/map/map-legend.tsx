import { RATING_BANDS } from '@wayable/protocol/ratings';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { MarkShape } from '~/catalogue/mark-shape';
import type { Mark } from '~/catalogue/marks';
import { factLabel } from '~/catalogue/public-facts';
import { bandLabel, bandRange } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import type { MapFeature } from './map-engine';

/** The rows for unrated places with public facts. */
const FACT_ROWS: readonly { mark: Mark; label: () => string }[] = [
  { mark: 'yes', label: () => factLabel('wheelchair-accessible', 'yes') },
  { mark: 'limited', label: () => factLabel('wheelchair-accessible', 'limited') },
  { mark: 'no', label: () => factLabel('wheelchair-accessible', 'no') },
  { mark: 'told', label: m.map_legend_told },
];

const ANSWER_ROWS: readonly { mark: Mark; label: () => string }[] = [
  { mark: 'yes', label: m.map_legend_yes },
  { mark: 'probably', label: m.answer_probably },
  { mark: 'limited', label: m.map_legend_limited },
  { mark: 'no', label: m.map_legend_no },
  { mark: 'unknown', label: m.map_legend_unknown },
];

interface MapLegendProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Whether markers show how well a place fits the person's needs. */
  answersNeeds: boolean;
  /** The features on the map; rows for absent marks would only take up space. */
  features: readonly MapFeature[];
  className?: string;
}

const marksOf = (features: readonly MapFeature[], kind: MapFeature['kind']): Set<Mark> =>
  new Set(features.filter((feature) => feature.kind === kind).map(({ mark }) => mark));

/** Explains the markers (docs/product.md#rating-bands); can be collapsed. */
export function MapLegend({ isOpen, onToggle, answersNeeds, features, className }: MapLegendProps) {
  const ofClusters = marksOf(features, 'cluster');
  const shown = new Set([...marksOf(features, 'place'), ...ofClusters]);
  const facts = answersNeeds ? [] : FACT_ROWS.filter(({ mark }) => shown.has(mark));
  const inRings = new Set(
    features.flatMap((feature) =>
      feature.kind === 'cluster' ? RATING_BANDS.filter((_, index) => (feature.ring?.[index] ?? 0) > 0) : [],
    ),
  );
  const bands = answersNeeds
    ? RATING_BANDS.filter((band) => ofClusters.has(band) || inRings.has(band))
    : RATING_BANDS;
  const groups = [...bands, ...(answersNeeds && ofClusters.has('told') ? ['told' as const] : [])];
  const hasRings = features.some((feature) => feature.kind === 'cluster' && feature.ring !== undefined);
  const ratingsTitle = answersNeeds ? m.map_legend_groups() : m.map_legend_ratings();
  return (
    <details
      open={isOpen}
      // This event also fires without the person: at the first render, and when the window's size opens or
      // closes the legend.
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onToggle(open);
      }}
      className={classNames(
        'group pointer-events-auto max-w-[20rem] rounded-medium border-2 border-line bg-surface shadow-float',
        className,
      )}
    >
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-medium px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {m.map_legend()}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex max-h-[50vh] flex-col gap-2.5 overflow-y-auto px-4 pb-3 text-small leading-snug">
        {answersNeeds && (
          <Rows title={m.map_legend_needs()}>
            {ANSWER_ROWS.map(({ mark, label }) => (
              <Row key={mark} mark={mark} label={label()} />
            ))}
          </Rows>
        )}
        {groups.length > 0 && (
          <Rows title={answersNeeds || facts.length > 0 ? ratingsTitle : undefined}>
            {groups.map((mark) =>
              mark === 'told' ? (
                <Row key={mark} mark={mark} label={m.map_legend_group_facts()} />
              ) : (
                <Row key={mark} mark={mark} label={bandLabel(mark)} note={bandRange(mark)} />
              ),
            )}
          </Rows>
        )}
        {hasRings && <p className="text-ink-soft">{m.map_legend_ring()}</p>}
        {facts.length > 0 && (
          <Rows title={m.map_legend_facts()}>
            {facts.map(({ mark, label }) => (
              <Row key={mark} mark={mark} label={label()} />
            ))}
          </Rows>
        )}
      </div>
    </details>
  );
}

function Rows({ title, children }: { title: string | undefined; children: ReactNode }) {
  return (
    <div>
      {title && <p className="mb-1 text-ink-soft">{title}</p>}
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  );
}

function Row({ mark, label, note }: { mark: Mark; label: string; note?: string }) {
  return (
    <li className="flex items-center gap-2">
      <MarkShape mark={mark} className="size-4.5" />
      <span className="font-semibold initial-capital">{label}</span>
      {note && <span className="text-ink-soft">{note}</span>}
    </li>
  );
}
