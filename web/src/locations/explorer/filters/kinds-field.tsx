import { PLACE_KINDS_MAX } from '@wayable/protocol/filters';
import { PLACE_KINDS, type PlaceKind } from '@wayable/protocol/place-kinds';
import { Check } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { type Key, ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { placeKindName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { LiveMessage } from '~/ui/feedback/live-message';
import { SearchField } from '~/ui/forms/search-field';
import { formatNumber } from '~/ui/text/format';

interface KindsFieldProps {
  value: readonly PlaceKind[];
  onChange: (kinds: PlaceKind[]) => void;
}

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-2 py-1.5 outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-accent-wash data-selected:bg-accent-wash data-selected:font-semibold';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const listOptions = () =>
  PLACE_KINDS.map((value) => ({ value, label: placeKindName(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );

/** A list of exact kinds with a filter by words; one Tab stop. Kinds that were already chosen come first. */
export function KindsField({ value, onChange }: KindsFieldProps) {
  const [text, setText] = useState('');
  const helpId = useId();
  const all = useMemo(listOptions, []);
  // Keep the initial order, so that a kind does not move when it is ticked.
  const [first] = useState(() => new Set<string>(value));
  const asked = fold(text);
  const sorted = useMemo(
    () => [...all.filter((kind) => first.has(kind.value)), ...all.filter((kind) => !first.has(kind.value))],
    [all, first],
  );
  const options = sorted.filter(({ label }) => fold(label).includes(asked));
  /** Kinds hidden by the filter stay chosen. */
  const choose = (keys: Key[]) => {
    const isVisible = (kind: PlaceKind) => options.some((option) => option.value === kind);
    const chosen = options.map((option) => option.value).filter((kind) => keys.includes(kind));
    onChange([...value.filter((kind) => !isVisible(kind)), ...chosen].slice(0, PLACE_KINDS_MAX));
  };
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={m.locations_kinds_search()} value={text} onChange={setText} autoComplete="off" />
      <p id={helpId} className="text-small text-ink-soft">
        {m.locations_kinds_help({ count: formatNumber(PLACE_KINDS_MAX) })}
      </p>
      {options.length > 0 ? (
        <ListBox
          aria-label={m.search_group_kinds()}
          aria-describedby={helpId}
          selectionMode="multiple"
          escapeKeyBehavior="none"
          items={options.map(({ value: id, label }) => ({ id, label }))}
          selectedKeys={value}
          onSelectionChange={(keys) => choose(keys === 'all' ? [] : [...keys])}
          className="max-h-80 overflow-y-auto rounded-medium border border-line p-1.5"
        >
          {({ label }) => (
            <ListBoxItem textValue={label} className={OPTION}>
              {({ isSelected }) => (
                <>
                  <Check aria-hidden className={classNames('size-5 shrink-0', !isSelected && 'invisible')} />
                  {label}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      ) : (
        <p className="text-ink-soft">{m.locations_kinds_none()}</p>
      )}
      <LiveMessage text={options.length === 0 ? m.locations_kinds_none() : ''} />
    </div>
  );
}
