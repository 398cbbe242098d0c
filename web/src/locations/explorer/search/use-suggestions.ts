import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everythingQuery } from '~/locations/api/search-everything';
import type { LngLat } from '~/map/geo';
import { m } from '~/paraglide/messages';
import { useDebouncedValue } from '~/ui/use-debounced-value';
import type { ListedLocation } from '../explorer-entry';
import { useRecentSearches } from './recent-searches';
import { cutSearchText, isSearchable } from './search-text';
import {
  type SuggestionGroup,
  suggestAnswer,
  suggestFromDevice,
  suggestPoint,
  suggestRecent,
} from './suggestions';

interface Suggestions {
  groups: readonly SuggestionGroup[];
  /** The text to which the groups belong; undefined while a request runs. */
  answered: string | undefined;
  /** Why there are fewer suggestions than usual, as a text for the person. */
  notice: string | undefined;
}

const NONE: readonly SuggestionGroup[] = [];

const loadKindWords = async () => (await import('@wayable/protocol/kind-words')).findKinds;

/**
 * Suggestions for a text, requested once typing pauses; recent searches for an empty text. If the server
 * fails, suggests places and kinds known to the device. Late answers are dropped.
 */
export function useSuggestions(
  text: string,
  { near, known }: { near: LngLat; known: readonly ListedLocation[] },
): Suggestions {
  const typed = text.trim();
  const settled = useDebouncedValue(typed);
  const point = useMemo(() => suggestPoint(typed), [typed]);
  const recent = useRecentSearches();
  const words = cutSearchText(settled).trim();
  const isAsked = !point && typed !== '' && isSearchable(words);
  const search = useQuery({
    ...everythingQuery(words, near),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const hasFailed = isAsked && search.isError;
  const findKinds = useQuery({
    queryKey: ['search', 'kind words'],
    queryFn: loadKindWords,
    enabled: hasFailed,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const { data } = search;
  const groups = useMemo(() => {
    if (typed === '') return suggestRecent(recent);
    if (point) return point;
    if (!isAsked) return NONE;
    if (hasFailed) return suggestFromDevice(words, known, findKinds.data?.(words) ?? []);
    return data ? suggestAnswer(data, words) : NONE;
  }, [typed, point, recent, isAsked, hasFailed, words, known, findKinds.data, data]);
  const isSettled = settled === typed && (search.isError || (search.isSuccess && !search.isPlaceholderData));
  return {
    groups,
    answered: typed === '' || point || isSettled ? typed : undefined,
    notice: isAsked ? noticeOf(hasFailed, data?.notice_code) : undefined,
  };
}

function noticeOf(hasFailed: boolean, code: string | undefined): string | undefined {
  if (hasFailed) return navigator.onLine === false ? m.search_offline() : m.search_failed();
  if (code === 'no_suggestions_outside') return m.search_no_addresses_typing();
  return code === undefined ? undefined : m.search_addresses_failed();
}
