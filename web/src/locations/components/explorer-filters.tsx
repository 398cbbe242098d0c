import { ALL_CATEGORIES, CATEGORIES, type CategoryFilter } from '@wayable/protocol/categories';
import { m } from '~/paraglide/messages';
import { categoryLabel } from '~/ui/category-label';
import { SearchField } from '~/ui/search-field';
import { Select } from '~/ui/select';

interface ExplorerFiltersProps {
  query: string;
  onQueryChange: (query: string) => void;
  category: CategoryFilter;
  onCategoryChange: (category: CategoryFilter) => void;
}

const MAX_QUERY = 200;
const FILTERS: readonly CategoryFilter[] = [ALL_CATEGORIES, ...CATEGORIES];
const OPTIONS = FILTERS.map((value) => ({ value, label: categoryLabel(value) }));

/** What narrows the list: words and a category. */
export function ExplorerFilters(props: ExplorerFiltersProps) {
  return (
    <search className="flex flex-col gap-3 p-4">
      <SearchField
        label={m.locations_search_label()}
        maxLength={MAX_QUERY}
        autoComplete="off"
        value={props.query}
        onChange={props.onQueryChange}
      />
      <Select
        label={m.locations_category_label()}
        options={OPTIONS}
        value={props.category}
        onChange={props.onCategoryChange}
      />
    </search>
  );
}
