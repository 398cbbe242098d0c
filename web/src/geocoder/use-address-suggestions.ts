import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GEOCODER_KINDS, type GeocoderKind } from '@wayable/protocol/geocoder';
import { clientConfigQuery } from '~/api-client/client-config';
import type { LngLat } from '~/map/geo';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { suggestAddresses } from './find-addresses';
import { googleFor } from './google-on-demand';

interface SuggestionOptions {
  near?: LngLat | undefined;
  types?: readonly GeocoderKind[];
}

/** Fewer letters name nothing in particular. */
export const LETTERS_MIN = 2;

/**
 * Suggestions for an address that is being typed, once the text has stood still. Those of the text before stay until
 * the next ones come; answers that come late are never shown.
 */
export function useAddressSuggestions(
  text: string,
  { near, types = GEOCODER_KINDS }: SuggestionOptions = {},
) {
  const settled = useDebouncedValue(text.trim());
  const { data: config } = useQuery(clientConfigQuery);
  return useQuery({
    queryKey: ['geocoder', 'suggestions', settled, near, types],
    queryFn: ({ signal }) =>
      suggestAddresses(settled, { google: googleFor(config?.googleMapsApiKey), near, types, signal }),
    enabled: config !== undefined && settled.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
}
