import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { useId, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components/ComboBox';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES, FieldMessage, RequiredMark } from '~/ui/forms/field';
import type { AddressSuggestion } from '../find-addresses';
import { LETTERS_MIN, useAddressSuggestions } from '../use-address-suggestions';

interface AddressFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Called when an address was chosen. `text` is for the field; `resolve` finds the position. */
  onChoose: (text: string, resolve: () => Promise<GeocoderResult>) => void;
  maxLength: number;
  /** Results near this point come first. */
  near: LngLat;
  error: string | undefined;
}

const textOf = ({ name, address }: AddressSuggestion): string => address || name;

/** An address: typed freely, or chosen from the geocoder's suggestions (docs/product.md#writing-a-review). */
export function AddressField({ value, onChange, onChoose, maxLength, near, error }: AddressFieldProps) {
  const errorId = useId();
  const [hasTyped, setTyped] = useState(false);
  const search = useAddressSuggestions(hasTyped ? value : '', { near });
  const canSearch = hasTyped && value.trim().length >= LETTERS_MIN;
  const suggestions = canSearch ? (search.data?.data ?? []) : [];

  const choose = (suggestion: AddressSuggestion) => {
    const text = textOf(suggestion).slice(0, maxLength);
    setTyped(false);
    onChange(text);
    onChoose(text, () => suggestion.resolve());
  };

  return (
    <div className="flex flex-col gap-1.5">
      <ComboBox
        items={suggestions}
        inputValue={value}
        onInputChange={(text) => {
          if (text === value) return;
          setTyped(true);
          onChange(text);
        }}
        value={null}
        onChange={(key) => {
          const chosen = suggestions.find(({ id }) => id === key);
          if (chosen) choose(chosen);
        }}
        allowsCustomValue
        // The list opens as the person types, before the answer arrives.
        allowsEmptyCollection={canSearch}
        isInvalid={error !== undefined}
        className="flex flex-col gap-1.5"
      >
        <Label className="font-semibold">
          {m.geocoder_address()} <RequiredMark />
        </Label>
        <Text slot="description" className="text-small text-ink-soft">
          {m.geocoder_address_help()}
        </Text>
        <Input
          autoComplete="off"
          maxLength={maxLength}
          aria-required
          aria-invalid={error ? true : undefined}
          className={CONTROL_STYLES}
        />
        {error && (
          <Text slot="errorMessage" elementType="div">
            <FieldMessage id={errorId} text={error} />
          </Text>
        )}
        <Popover
          placement="bottom start"
          className="w-(--trigger-width) overflow-auto rounded-medium border-2 border-line-strong bg-surface shadow-float"
        >
          <ListBox<AddressSuggestion>
            aria-label={m.geocoder_address_suggestions()}
            className="max-h-80 overflow-auto p-1.5 outline-none"
            renderEmptyState={() => <p className="px-3 py-2.5 text-ink-soft">{emptyText(search)}</p>}
          >
            {(suggestion) => <Suggestion suggestion={suggestion} />}
          </ListBox>
          {search.data?.notice && <p className="px-4 pb-3 text-small text-ink-soft">{search.data.notice}</p>}
        </Popover>
      </ComboBox>
    </div>
  );
}

function emptyText({
  isError,
  isSuccess,
  isPlaceholderData,
}: ReturnType<typeof useAddressSuggestions>): string {
  if (isError) return m.geocoder_address_failed();
  return isSuccess && !isPlaceholderData ? m.geocoder_address_none() : m.geocoder_address_searching();
}

function Suggestion({ suggestion }: { suggestion: AddressSuggestion }) {
  const { id, name, address, attribution } = suggestion;
  return (
    <ListBoxItem
      id={id}
      textValue={textOf(suggestion)}
      className={classNames(
        'cursor-pointer rounded-small px-3 py-2.5 outline-none',
        'data-focused:bg-accent-wash data-focused:outline-2 data-focused:outline-focus',
      )}
    >
      <span className="block font-semibold leading-snug">
        <bdi>{name}</bdi>
      </span>
      <span className="block text-small text-ink-soft">
        {[address === name ? '' : address, attribution].filter(Boolean).join(' · ')}
      </span>
    </ListBoxItem>
  );
}
