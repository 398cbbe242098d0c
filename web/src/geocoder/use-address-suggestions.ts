import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientConfigQuery } from '~/api-client/client-config';
import type { LngLat } from '~/map/geo';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import { suggestAddresses } from './find-addresses';
import { googleFor } from './google-on-demand';

interface SuggestionOptions {
  near?: LngLat | undefined;
}

/** Shorter texts are too vague to suggest anything. */
export const LETTERS_MIN = 2;

/**
 * Returns suggestions for an address, requested once typing pauses. The old suggestions stay until the new
 * ones arrive; late answers to an older text are dropped.
 */
export function useAddressSuggestions(text: string, { near }: SuggestionOptions = {}) {
  const settled = useDebouncedValue(text.trim());
  const { data: config } = useQuery(clientConfigQuery);
  return useQuery({
    queryKey: ['geocoder', 'suggestions', settled, near],
    queryFn: ({ signal }) =>
      suggestAddresses(settled, { google: googleFor(config?.googleMapsApiKey), near, signal }),
    enabled: config !== undefined && settled.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
}
