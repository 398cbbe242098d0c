import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import { categoryLabel } from '~/catalogue/categories';
import { m } from '~/paraglide/messages';
import { Select } from '~/ui/forms/select';
import type { ExplorerState } from '../explorer-state';
import { FilterButtons, type FilterButtonsProps } from './filter-buttons';

interface FilterBarProps extends FilterButtonsProps {
  onChange: (changes: Partial<ExplorerState>) => void;
}

const CATEGORY_OPTIONS = [ALL_CATEGORIES, ...CATEGORIES].map((value) => ({
  value: value as CategoryFilter,
  label: categoryLabel(value as CategoryFilter),
}));
/** The filters above the list. */
export function FilterBar({ onChange, ...buttons }: FilterBarProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <div className="min-w-24 grow basis-0">
        <Select
          label={m.locations_category_label()}
          isLabelHidden
          isCompact
          options={CATEGORY_OPTIONS}
          value={buttons.state.category}
          onChange={(category) => onChange({ category })}
        />
      </div>
      <FilterButtons {...buttons} isBrief className="min-h-10! px-2.5!" />
    </div>
  );
}
