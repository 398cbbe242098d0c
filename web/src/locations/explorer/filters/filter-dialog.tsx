import { CONFIRMATION_RECENT_DAYS, type ConfirmationFilter } from '@wayable/protocol/confirmations';
import { FACT_ANSWERS, type FactTopic, FEATURES } from '@wayable/protocol/features';
import { MINIMUM_BANDS, type MinimumBand } from '@wayable/protocol/filters';
import { useId } from 'react';
import { featureLabel } from '~/catalogue/features';
import { factLabel, topicLabel } from '~/catalogue/public-facts';
import { bandLabel } from '~/catalogue/rating-bands';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Dialog } from '~/ui/feedback/dialog';
import { DialogActions } from '~/ui/feedback/dialog-actions';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CheckboxGroup } from '~/ui/forms/checkbox-group';
import { Select } from '~/ui/forms/select';
import { formatNumber } from '~/ui/text/format';
import type { ExplorerState, SearchScope } from '../explorer-state';
import { countFilters, NO_DIALOG_FILTERS } from './count-filters';
import { KindsField } from './kinds-field';

export interface FilterDialogProps {
  isOpen: boolean;
  state: ExplorerState;
  onChange: (changes: Partial<ExplorerState>) => void;
  /** The number of places found, in words. */
  count: string;
  onClose: () => void;
}

const FEATURE_OPTIONS = FEATURES.map((value) => ({ value, label: featureLabel(value) }));
/** This topic is not a feature of reviews, so only public sources have it. */
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

/** The filters of list and map, with the number of places left. */
export function FilterDialog({ isOpen, state, onChange, count, onClose }: FilterDialogProps) {
  const helpId = useId();
  return (
    <Dialog title={m.locations_more_filters()} describedBy={helpId} isOpen={isOpen} onClose={onClose}>
      <p id={helpId} className="mt-1 text-ink-soft">
        {m.locations_filters_help()}
      </p>
      <div className="my-5 flex flex-col gap-6">
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
        <KindsField value={state.kinds} onChange={(kinds) => onChange({ kinds })} />
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
      </div>
      <DialogActions>
        <p className="me-auto self-center font-semibold">{count}</p>
        <LiveMessage text={count} />
        {countFilters(state) > 0 && (
          <Button variant="secondary" onClick={() => onChange(NO_DIALOG_FILTERS)}>
            {m.locations_filters_reset()}
          </Button>
        )}
        <Button onClick={onClose}>{m.locations_filters_show()}</Button>
      </DialogActions>
    </Dialog>
  );
}
