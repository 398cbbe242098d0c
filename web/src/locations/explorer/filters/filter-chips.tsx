import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { KINDS, type Kind } from '@wayable/protocol/kinds';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import type { ExplorerState } from '../explorer-state';
import { kindIcon, kindLabel } from '../search/kind-look';
import { chipStyles, FilterButtons, type FilterButtonsProps } from './filter-buttons';

interface FilterChipsProps extends FilterButtonsProps {
  onChange: (changes: Partial<ExplorerState>) => void;
}

/** The filters over the map on a phone: one row that scrolls. */
export function FilterChips({ onChange, ...buttons }: FilterChipsProps) {
  const { category, hasToilet } = buttons.state;
  const isOn = (kind: Kind) => (kind === 'accessible-toilet' ? hasToilet : category === kind);
  const toggle = (kind: Kind) => {
    if (kind === 'accessible-toilet') onChange({ hasToilet: !hasToilet });
    else onChange({ category: category === kind ? ALL_CATEGORIES : kind });
  };
  return (
    <fieldset className="flex min-w-0 gap-2 overflow-x-auto overscroll-x-contain scroll-px-3 px-3 py-1.5 [scrollbar-width:none]">
      <legend className="sr-only">{m.locations_chips()}</legend>
      <FilterButtons {...buttons} className="shadow-card" />
      {KINDS.map((kind) => {
        const Icon = kindIcon(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isOn(kind)}
            onClick={() => toggle(kind)}
            className={chipStyles(isOn(kind), 'shadow-card')}
          >
            <Icon aria-hidden className={classNames('size-4.5', !isOn(kind) && 'text-accent')} />
            {kindLabel(kind)}
          </button>
        );
      })}
    </fieldset>
  );
}
