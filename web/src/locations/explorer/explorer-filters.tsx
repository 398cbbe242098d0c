import type { Needs } from '@wayable/protocol/answers/needs';
import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import { CONFIRMATION_RECENT_DAYS, type ConfirmationFilter } from '@wayable/protocol/confirmations';
import { FACT_ANSWERS, type FactTopic, FEATURES } from '@wayable/protocol/features';
import { MINIMUM_BANDS, type MinimumBand } from '@wayable/protocol/filters';
import { ChevronDown, LocateFixed, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { categoryLabel } from '~/catalogue/categories';
import { featureLabel } from '~/catalogue/features';
import { factLabel, topicLabel } from '~/catalogue/public-facts';
import { bandLabel } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { CheckboxGroup } from '~/ui/forms/checkbox-group';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import type { ExplorerState, SearchScope } from './explorer-state';
import { NeedsField } from './needs-field';

interface ExplorerFiltersProps {
  /** The search field. */
  search: ReactNode;
  state: ExplorerState;
  onChange: (changes: Partial<ExplorerState>) => void;
  needs: Needs;
  onNeedsChange: (needs: Needs) => void;
  onLocate: () => void;
  isLocating: boolean;
}

const CATEGORY_OPTIONS = [ALL_CATEGORIES, ...CATEGORIES].map((value) => ({
  value: value as CategoryFilter,
  label: categoryLabel(value as CategoryFilter),
}));
const FEATURE_OPTIONS = FEATURES.map((value) => ({ value, label: featureLabel(value) }));
/** Public sources alone know of toilets. */
const TOILET = 'accessible-toilet';
const ONLY_WITH_OPTIONS: { value: FactTopic; label: string }[] = [
  ...FEATURE_OPTIONS,
  { value: TOILET, label: topicLabel(TOILET) },
];
const ACCESS_OPTIONS = FACT_ANSWERS.toReversed().map((value) => ({
  value,
  label: factLabel('wheelchair-accessible', value),
}));
const SCOPE_OPTIONS: { value: SearchScope; label: string }[] = [
  { value: 'everywhere', label: m.locations_scope_everywhere() },
  { value: 'area', label: m.locations_scope_area() },
  { value: 'near', label: m.locations_scope_near() },
];
const CONFIRMATION_OPTIONS: { value: ConfirmationFilter | 'any'; label: string }[] = [
  { value: 'any', label: m.confirmation_filter_any() },
  { value: 'old', label: m.confirmation_filter_old() },
  { value: 'recent', label: m.confirmation_filter_recent({ days: formatNumber(CONFIRMATION_RECENT_DAYS) }) },
];
const RATING_OPTIONS: { value: MinimumBand | 'any'; label: string }[] = [
  { value: 'any', label: m.locations_rating_any() },
  ...MINIMUM_BANDS.map((value) => ({
    value,
    label: value === 'excellent' ? bandLabel(value) : m.locations_rating_at_least({ band: bandLabel(value) }),
  })),
];

/** What narrows and orders the list and the map. */
export function ExplorerFilters(props: ExplorerFiltersProps) {
  const { state, onChange } = props;
  const active = [state.rating !== undefined, state.scope !== 'everywhere']
    .concat(state.confirmed !== undefined, state.hasToilet, state.wheelchair.length > 0)
    .concat(state.features.map(() => true))
    .filter(Boolean).length;
  return (
    <search className="flex flex-col gap-2 px-3 py-2">
      {props.search}
      <div className="flex flex-wrap gap-2 has-[details[open]]:flex-col">
        <div className="grow basis-0 min-w-24">
          <Select
            label={m.locations_category_label()}
            isLabelHidden
            isCompact
            options={CATEGORY_OPTIONS}
            value={state.category}
            onChange={(category) => onChange({ category })}
          />
        </div>
        <details className="group min-w-0 rounded-medium border-2 border-line-strong">
          <summary className="flex min-h-10 list-none items-center gap-1.5 rounded-medium px-2.5 text-small font-semibold [&::-webkit-details-marker]:hidden">
            <SlidersHorizontal aria-hidden className="size-5 shrink-0 text-accent" />
            {m.locations_more_filters()}
            {active > 0 && (
              <span className="rounded-round bg-accent px-2 text-small text-on-accent">
                {m.locations_filters_active({ count: active })}
              </span>
            )}
            <ChevronDown aria-hidden className="ms-auto size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="flex max-h-[min(40vh,20rem)] flex-col gap-5 overflow-y-auto border-t border-line p-3.5">
            <NeedsField value={props.needs} onChange={props.onNeedsChange} />
            <CheckboxGroup
              label={m.locations_features()}
              help={m.locations_features_help()}
              value={[...state.features, ...(state.hasToilet ? [TOILET] : [])] as FactTopic[]}
              onChange={(topics) =>
                onChange({
                  features: FEATURES.filter((feature) => topics.includes(feature)),
                  hasToilet: topics.includes(TOILET),
                })
              }
              options={ONLY_WITH_OPTIONS}
              isNarrow
            />
            <CheckboxGroup
              label={m.locations_access()}
              help={m.locations_access_help()}
              value={state.wheelchair}
              onChange={(wheelchair) => onChange({ wheelchair })}
              options={ACCESS_OPTIONS}
              isNarrow
            />
            <Select
              label={m.locations_rating_label()}
              options={RATING_OPTIONS}
              value={state.rating ?? 'any'}
              onChange={(rating) => onChange({ rating: rating === 'any' ? undefined : rating })}
            />
            <Select
              label={m.confirmation_filter()}
              options={CONFIRMATION_OPTIONS}
              value={state.confirmed ?? 'any'}
              onChange={(confirmed) => onChange({ confirmed: confirmed === 'any' ? undefined : confirmed })}
            />
            <Select
              label={m.locations_scope_label()}
              options={SCOPE_OPTIONS}
              value={state.scope}
              onChange={(scope) => onChange({ scope })}
            />
            <Button variant="secondary" isPending={props.isLocating} onClick={props.onLocate}>
              <LocateFixed aria-hidden className="size-5" />
              {m.locations_near_me()}
            </Button>
          </div>
        </details>
      </div>
    </search>
  );
}
