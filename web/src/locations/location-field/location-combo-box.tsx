import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Location } from '@wayable/protocol/locations';
import { Plus, Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/ComboBox';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, FieldMessage, RequiredMark } from '~/ui/forms/field';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { locationSearchQuery } from '../api/search-locations';
import { useFocusOnMount } from './use-focus-on-mount';

interface LocationComboBoxProps {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (location: Location) => void;
  /** The person wants a place that is not known yet; `name` is what was typed. */
  onAdd: (name: string) => void;
  error: string | undefined;
  takesFocus: boolean;
}

const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 20;

/** Finds an existing place by its name or address. */
export function LocationComboBox(props: LocationComboBoxProps) {
  const { query, onQueryChange, onChoose, onAdd, error, takesFocus } = props;
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
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
  const suggestions = isLongEnough ? (search.data?.data ?? []).slice(0, MAX_SUGGESTIONS) : [];

  return (
    <div className="flex flex-col gap-4">
      <ComboBox
        items={suggestions}
        inputValue={query}
        onInputChange={onQueryChange}
        value={null}
        onChange={(key) => {
          const chosen = suggestions.find(({ id }) => id === key);
          if (chosen) onChoose(chosen);
        }}
        allowsCustomValue
        // The list opens with the typing, before the answer is there.
        allowsEmptyCollection={typed.length >= MIN_LETTERS}
        isInvalid={error !== undefined}
        className="flex flex-col gap-1.5"
      >
        <Label className="font-semibold">
          {m.locations_field_label()} <RequiredMark />
        </Label>
        <Text slot="description" className="text-small text-ink-soft">
          {m.locations_field_help()}
        </Text>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft"
          />
          <Input
            ref={input}
            aria-invalid={error ? true : undefined}
            aria-errormessage={error ? errorId : undefined}
            placeholder={m.locations_field_placeholder()}
            className={classNames(CONTROL_STYLES, 'ps-12')}
          />
        </div>
        <Popover
          placement="bottom start"
          className="w-(--trigger-width) overflow-auto rounded-medium border-2 border-line-strong bg-surface shadow-float"
        >
          <ListBox<Location>
            aria-label={m.locations_field_suggestions()}
            className="max-h-80 overflow-auto p-1.5 outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-ink-soft">{emptyText(search.isError, isSearching)}</p>
            )}
          >
            {(location) => <Suggestion location={location} />}
          </ListBox>
        </Popover>
      </ComboBox>
      <FieldMessage id={errorId} text={error} />
      <Button variant="quiet" className="self-start" onClick={() => onAdd(typed)}>
        <Plus aria-hidden className="size-5" />
        {m.locations_field_add_new()}
      </Button>
    </div>
  );
}

function emptyText(hasFailed: boolean, isSearching: boolean): string {
  if (isSearching) return m.locations_field_searching();
  return hasFailed ? m.locations_field_failed() : m.locations_field_none();
}

function Suggestion({ location }: { location: Location }) {
  return (
    <ListBoxItem
      id={location.id}
      textValue={location.name}
      className="cursor-pointer rounded-small px-3 py-2.5 outline-none data-focused:bg-accent-wash data-focused:outline-2 data-focused:outline-focus"
    >
      <span className="block font-semibold leading-snug">
        <bdi>{location.name}</bdi>
      </span>
      <span className="block text-small text-ink-soft">
        <bdi>{location.address || m.locations_address_unknown()}</bdi>
      </span>
    </ListBoxItem>
  );
}
