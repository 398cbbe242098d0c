import { CATEGORIES } from '@wayable/protocol/categories';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX } from '@wayable/protocol/locations';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/button';
import { categoryLabel } from '~/ui/category-label';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import type { LocationChoice, LocationFieldErrors } from '../location-choice';
import { useFocusOnMount } from '../use-focus-on-mount';
import { PointFields } from './point-fields';

type NewLocation = Extract<LocationChoice, { kind: 'new' }>;

interface NewLocationFieldsProps {
  value: NewLocation;
  onChange: (value: NewLocation) => void;
  onSearch: () => void;
  errors: LocationFieldErrors;
  takesFocus: boolean;
}

const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));

/** A place that is not known yet: its name, address, category and point. */
export function NewLocationFields({ value, onChange, onSearch, errors, takesFocus }: NewLocationFieldsProps) {
  const name = useRef<HTMLInputElement>(null);
  useFocusOnMount(name, takesFocus);
  const change = (changes: Partial<NewLocation>) => onChange({ ...value, ...changes });
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
      <TextField
        label={m.locations_field_address()}
        help={m.locations_field_address_help()}
        isRequired
        maxLength={LOCATION_ADDRESS_MAX}
        autoComplete="off"
        value={value.address}
        onChange={(text) => change({ address: text })}
        error={errors.address}
      />
      <Select
        label={m.locations_field_category()}
        isRequired
        value={value.category}
        onChange={(category) => change({ category })}
        options={CATEGORY_OPTIONS}
        error={errors.category}
      />
      <PointFields
        latitude={value.latitude}
        longitude={value.longitude}
        onChange={change}
        error={errors.coordinates}
      />
    </div>
  );
}
