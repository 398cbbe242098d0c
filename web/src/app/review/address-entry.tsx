import { useQueryClient } from '@tanstack/react-query';
import type { GeocoderResult } from '@wayable/protocol/geocoder';
import { LOCATION_ADDRESS_MAX } from '@wayable/protocol/locations';
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

  const takeResult = async (address: string, result: GeocoderResult) => {
    const { name, kind, latitude, longitude, location_id } = result;
    if (location_id === undefined) {
      onFound({ name: kind === 'establishment' ? name : undefined, address, latitude, longitude });
      return;
    }
    try {
      onExisting(await queryClient.fetchQuery(locationQuery(location_id)));
    } catch (cause) {
      showToast('error', errorText(cause));
    }
  };

  const takeLocated = ({ position, address }: LocatedAddress) =>
    onFound({
      address: address && (address.address || address.name).slice(0, LOCATION_ADDRESS_MAX),
      latitude: position.latitude,
      longitude: position.longitude,
      isOfDevice: true,
    });

  return (
    <>
      <AddressField
        value={value}
        onChange={onChange}
        onChoose={(address, result) => void takeResult(address, result)}
        maxLength={LOCATION_ADDRESS_MAX}
        near={near}
        error={error}
      />
      <MyLocationButton onLocated={takeLocated} />
    </>
  );
}
