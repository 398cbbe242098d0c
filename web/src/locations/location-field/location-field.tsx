import { type ReactNode, useState } from 'react';
import type { AddressEntryProps } from './address-entry';
import { ChosenLocation } from './chosen-location';
import type { LocationChoice, LocationFieldErrors } from './location-choice';
import { LocationComboBox } from './location-combo-box';
import { NewLocationFields } from './new-location-fields';

interface LocationFieldProps {
  value: LocationChoice;
  onChange: (choice: LocationChoice) => void;
  errors?: LocationFieldErrors;
  renderAddress: (entry: AddressEntryProps) => ReactNode;
}

/** Chooses the place of a review: an existing one by search, or a new one with address and point. */
export function LocationField({ value, onChange, errors = {}, renderAddress }: LocationFieldProps) {
  // Whether the person pressed a button here. The focus then moves to the content that replaced the button.
  const [hasStepped, setStepped] = useState(false);
  const step = (choice: LocationChoice) => {
    setStepped(true);
    onChange(choice);
  };
  switch (value.kind) {
    case 'existing':
      return (
        <ChosenLocation
          location={value.location}
          takesFocus={hasStepped}
          onChange={() => step({ kind: 'none', query: value.location.name })}
        />
      );
    case 'new':
      return (
        <NewLocationFields
          value={value}
          onChange={onChange}
          onSearch={() => step({ kind: 'none', query: value.name })}
          onExisting={(location) => step({ kind: 'existing', location })}
          renderAddress={renderAddress}
          errors={errors}
          takesFocus={hasStepped}
        />
      );
    case 'none':
      return (
        <LocationComboBox
          query={value.query ?? ''}
          onQueryChange={(query) => onChange({ kind: 'none', query })}
          onChoose={(location) => step({ kind: 'existing', location })}
          onAdd={(name) =>
            step({ kind: 'new', name, address: '', category: null, latitude: null, longitude: null })
          }
          error={errors.name ?? errors.address ?? errors.coordinates}
          takesFocus={hasStepped}
        />
      );
  }
}
