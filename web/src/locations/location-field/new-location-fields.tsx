import { CATEGORIES } from '@wayable/protocol/categories';
import { DEFAULT_VIEW, LOCATION_NAME_MAX, type Location } from '@wayable/protocol/locations';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { categoryLabel } from '~/catalogue/categories';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { Select } from '~/ui/forms/select';
import { TextField } from '~/ui/forms/text-field';
import type { AddressEntryProps, FoundAddress } from './address-entry';
import { type AddressPoint, pointOfText, toAddressPoint } from './address-point';
import type { LocationChoice, LocationFieldErrors } from './location-choice';
import { NearDuplicates } from './near-duplicates';
import { PointFields } from './point-fields';
import { useFocusOnMount } from './use-focus-on-mount';

type NewLocation = Extract<LocationChoice, { kind: 'new' }>;

interface NewLocationFieldsProps {
  value: NewLocation;
  onChange: (value: NewLocation) => void;
  onSearch: () => void;
  onExisting: (location: Location) => void;
  renderAddress: (entry: AddressEntryProps) => ReactNode;
  errors: LocationFieldErrors;
  takesFocus: boolean;
}

const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));

/** The fields of a new place: name, address, category and point. */
export function NewLocationFields(props: NewLocationFieldsProps) {
  const { value, onChange, onSearch, errors, takesFocus } = props;
  const name = useRef<HTMLInputElement>(null);
  const category = useRef<HTMLSelectElement>(null);
  useFocusOnMount(name, takesFocus);
  // The person may continue typing while an address is looked up.
  const latest = useRef(value);
  latest.current = value;
  const change = (changes: Partial<NewLocation>) => {
    latest.current = { ...latest.current, ...changes };
    onChange(latest.current);
  };
  const [foundCount, setFoundCount] = useState(0);
  const addressPoint = useRef<AddressPoint>(undefined);
  const takeAddress = (address: string) => {
    const point = addressPoint.current && pointOfText(address, addressPoint.current);
    if (point && point.latitude !== latest.current.latitude) setFoundCount((count) => count + 1);
    change({ address, ...point });
  };
  const takeFound = (found: FoundAddress) => {
    setFoundCount((count) => count + 1);
    addressPoint.current = toAddressPoint(found);
    const { name, address } = latest.current;
    change({
      name: name.trim() === '' ? (found.name ?? name).slice(0, LOCATION_NAME_MAX) : name,
      address: found.address ?? address,
      latitude: found.latitude,
      longitude: found.longitude,
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lead">{m.locations_field_new_heading()}</h3>
        <Button variant="quiet" onClick={onSearch}>
          <ArrowLeft aria-hidden className="size-5" />
          {m.locations_field_new_back()}
        </Button>
      </div>
      <TextField
        ref={name}
        label={m.locations_field_name()}
        isRequired
        maxLength={LOCATION_NAME_MAX}
        autoComplete="off"
        value={value.name}
        onChange={(text) => change({ name: text })}
        error={errors.name}
      />
      {props.renderAddress({
        value: value.address,
        onChange: takeAddress,
        onFound: takeFound,
        onExisting: props.onExisting,
        near: {
          latitude: value.latitude ?? DEFAULT_VIEW.latitude,
          longitude: value.longitude ?? DEFAULT_VIEW.longitude,
        },
        error: errors.address,
      })}
      <NearDuplicates
        name={value.name}
        latitude={value.latitude}
        longitude={value.longitude}
        onUse={props.onExisting}
        onDismissed={() => category.current?.focus()}
      />
      <Select
        ref={category}
        label={m.locations_field_category()}
        isRequired
        value={value.category ?? ''}
        onChange={(chosen) => change({ category: chosen === '' ? null : chosen })}
        options={[{ value: '', label: m.locations_field_category_choose() }, ...CATEGORY_OPTIONS]}
        error={value.category === null ? errors.category : undefined}
      />
      <PointFields
        // Resets the map and the numbers when an address is found or removed.
        key={foundCount}
        latitude={value.latitude}
        longitude={value.longitude}
        onChange={(point) => {
          addressPoint.current = undefined;
          change(point);
        }}
        error={errors.coordinates}
      />
    </div>
  );
}
