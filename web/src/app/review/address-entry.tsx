import { useQueryClient } from '@tanstack/react-query';
import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { LOCATION_ADDRESS_MAX } from '@wayable/protocol/locations';
import { useEffect, useRef } from 'react';
import { AddressField } from '~/geocoder/components/address-field';
import { MyLocationButton } from '~/geocoder/components/my-location-button';
import type { LocatedAddress } from '~/geocoder/locate-address';
import { locationQuery } from '~/locations/api/get-location';
import type { AddressEntryProps } from '~/locations/location-field/address-entry';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';

/** The address of a new place: typed, chosen from suggestions, or at the device's position. */
export function AddressEntry({ value, onChange, onFound, onExisting, near, error }: AddressEntryProps) {
  const queryClient = useQueryClient();
  const lastTurn = useRef(0);
  /**
   * Returns a function that tells whether address and point are still the same. If not, the caller ignores
   * its late result.
   */
  const takeTurn = () => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    return () => turn === lastTurn.current;
  };

  // Ignore late results after another point was chosen, or after the person left the form of a new place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the point counts
  useEffect(
    () => () => {
      lastTurn.current += 1;
    },
    [near.latitude, near.longitude],
  );

  const takeResult = async (address: string, resolve: () => Promise<GeocoderResult>) => {
    const isCurrent = takeTurn();
    try {
      const { name, kind, latitude, longitude, location_id } = await resolve();
      if (!isCurrent()) return;
      if (location_id === undefined) {
        onFound({ name: kind === 'establishment' ? name : undefined, address, latitude, longitude });
        return;
      }
      const location = await queryClient.fetchQuery(locationQuery(location_id));
      if (isCurrent()) onExisting(location);
    } catch (cause) {
      if (isCurrent()) showToast('error', errorText(cause));
    }
  };

  const startLocating = () => {
    const isCurrent = takeTurn();
    return ({ position, address }: LocatedAddress) => {
      if (!isCurrent()) return false;
      onFound({
        address: address && (address.address || address.name).slice(0, LOCATION_ADDRESS_MAX),
        latitude: position.latitude,
        longitude: position.longitude,
        isOfDevice: true,
      });
      return true;
    };
  };

  return (
    <>
      <AddressField
        value={value}
        onChange={(text) => {
          takeTurn();
          onChange(text);
        }}
        onChoose={(address, resolve) => void takeResult(address, resolve)}
        maxLength={LOCATION_ADDRESS_MAX}
        near={near}
        error={error}
      />
      <MyLocationButton onStart={startLocating} />
    </>
  );
}
