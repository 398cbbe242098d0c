import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Location } from '@wayable/protocol/locations';
import { Plus, Search } from 'lucide-react';
import { useRef } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/ComboBox';
import { placeName } from '~/catalogue/kind-names';
import { placeAddress } from '~/catalogue/place-address';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, FieldError, RequiredMark } from '~/ui/forms/field';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { locationSearchQuery } from '../api/search-locations';
import { useFocusOnMount } from './use-focus-on-mount';

interface LocationComboBoxProps {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (location: Location) => void;
  /** Called to add a new place with the typed name. Undefined means that only existing places are allowed. */
  onAdd?: ((name: string) => void) | undefined;
  label?: string;
  help?: string;
  error: string | undefined;
  takesFocus: boolean;
}

/** The option to add a new place. */
const NEW_PLACE = { id: 'new-place' } as const;
type Item = Location | typeof NEW_PLACE;
const OPTION =
  'cursor-pointer rounded-small px-3 py-2.5 outline-none data-focused:bg-accent-wash data-focused:outline-2 data-focused:outline-focus';
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 20;

/** Finds an existing place by its name or address. */
export function LocationComboBox(props: LocationComboBoxProps) {
  const { query, onQueryChange, onChoose, onAdd, error, takesFocus } = props;
  const { label = m.locations_field_label(), help = m.locations_field_help() } = props;
  const input = useRef<HTMLInputElement>(null);
  useFocusOnMount(input, takesFocus);
  const typed = query.trim();
  const words = useDebouncedValue(typed);
  const isLongEnough = words.length >= MIN_LETTERS;
  const search = useQuery({
    ...locationSearchQuery(words),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const isSearching = search.isFetching || words !== typed;
  const isUnknown = isLongEnough && !isSearching && search.data?.data.length === 0;
  const suggestions = isLongEnough ? (search.data?.data ?? []).slice(0, MAX_SUGGESTIONS) : [];
  const items: Item[] = isUnknown && onAdd ? [NEW_PLACE] : suggestions;

  return (
    <div className="flex flex-col gap-4">
      <ComboBox
        items={items}
        inputValue={query}
        onInputChange={onQueryChange}
        value={null}
        onChange={(key) => {
          if (key === NEW_PLACE.id) onAdd?.(typed);
          const chosen = suggestions.find(({ id }) => id === key);
          if (chosen) onChoose(chosen);
        }}
        allowsCustomValue
        // Open the list while the person types, before the response arrives.
        allowsEmptyCollection={typed.length >= MIN_LETTERS}
        isInvalid={error !== undefined}
        className="flex flex-col gap-1.5"
      >
        <Label className="font-semibold">
          {label} <RequiredMark />
        </Label>
        <Text slot="description" className="text-small text-ink-soft">
          {help}
        </Text>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft"
          />
          <Input
            ref={input}
            aria-invalid={error ? true : undefined}
            placeholder={m.locations_field_placeholder()}
            className={classNames(CONTROL_STYLES, 'ps-12')}
          />
        </div>
        {error && (
          <Text slot="errorMessage">
            <FieldError text={error} />
          </Text>
        )}
        <Popover
          placement="bottom start"
          className="w-(--trigger-width) overflow-auto rounded-medium border-2 border-line-strong bg-surface shadow-float"
        >
          <ListBox<Item>
            aria-label={m.locations_field_suggestions()}
            className="max-h-80 overflow-auto p-1.5 outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-ink-soft">
                {isUnknown
                  ? m.locations_empty_title()
                  : search.isError && !isSearching
                    ? m.locations_field_failed()
                    : m.locations_field_searching()}
              </p>
            )}
          >
            {(item) => ('name' in item ? <Suggestion location={item} /> : <NewPlace typed={typed} />)}
          </ListBox>
        </Popover>
      </ComboBox>
      {onAdd && (
        <Button variant="quiet" className="self-start" onClick={() => onAdd(typed)}>
          <Plus aria-hidden className="size-5" />
          {m.locations_field_add_new()}
        </Button>
      )}
    </div>
  );
}

/** This is an option of the list, because the open list hides a button below it, also from screen readers. */
function NewPlace({ typed }: { typed: string }) {
  return (
    // The option has the typed text, because choosing it copies its text into the field.
    <ListBoxItem id={NEW_PLACE.id} textValue={typed} className={OPTION}>
      <span className="flex items-center gap-2 font-semibold">
        <Plus aria-hidden className="size-5 shrink-0" />
        {m.locations_field_none()}
      </span>
    </ListBoxItem>
  );
}

function Suggestion({ location }: { location: Location }) {
  return (
    <ListBoxItem id={location.id} textValue={placeName(location)} className={OPTION}>
      <span className="block font-semibold leading-snug">
        <bdi>{placeName(location)}</bdi>
      </span>
      <span className="block text-small text-ink-soft">
        <bdi>{placeAddress(location)}</bdi>
      </span>
    </ListBoxItem>
  );
}
