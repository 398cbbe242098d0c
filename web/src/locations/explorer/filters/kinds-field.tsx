import { PLACE_KINDS_MAX } from '@wayable/protocol/filters';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';
import { useId, useMemo, useState } from 'react';
import { placeKindName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { LiveMessage } from '~/ui/feedback/live-message';
import { CheckboxGroup } from '~/ui/forms/checkbox-group';
import { SearchField } from '~/ui/forms/search-field';
import { formatNumber } from '~/ui/text/format';

interface KindsFieldProps {
  value: readonly PlaceKind[];
  onChange: (kinds: PlaceKind[]) => void;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const listOptions = () =>
  PLACE_KINDS.map((value) => ({ value, label: placeKindName(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );

/** Exact kinds of places: a list that words narrow. Chosen kinds stay in it, at its top. */
export function KindsField({ value, onChange }: KindsFieldProps) {
  const [text, setText] = useState('');
  const emptyId = useId();
  const all = useMemo(listOptions, []);
  // The order of the first look: a kind that is ticked does not jump away from the pointer.
  const [first] = useState(() => new Set<string>(value));
  const asked = fold(text);
  const sorted = useMemo(
    () => [...all.filter((kind) => first.has(kind.value)), ...all.filter((kind) => !first.has(kind.value))],
    [all, first],
  );
  const options = sorted.filter(({ label }) => fold(label).includes(asked));
  const isVisible = (kind: PlaceKind) => options.some((option) => option.value === kind);
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={m.locations_kinds_search()}
        value={text}
        onChange={setText}
        autoComplete="off"
        aria-describedby={options.length === 0 ? emptyId : undefined}
      />
      {options.length > 0 ? (
        <div className="max-h-80 overflow-y-auto rounded-medium border border-line p-3">
          <CheckboxGroup
            label={m.search_group_kinds()}
            help={m.locations_kinds_help({ count: formatNumber(PLACE_KINDS_MAX) })}
            value={value}
            onChange={(kinds) =>
              onChange([...value.filter((kind) => !isVisible(kind)), ...kinds].slice(0, PLACE_KINDS_MAX))
            }
            options={options}
            isNarrow
          />
        </div>
      ) : (
        <p id={emptyId} className="text-ink-soft">
          {m.locations_kinds_none()}
        </p>
      )}
      <LiveMessage text={options.length === 0 ? m.locations_kinds_none() : ''} />
    </div>
  );
}
