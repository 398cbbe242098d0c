import { ALL_CATEGORIES } from '@wayable/protocol/categories';
import { useNavigate } from 'react-router';
import { placeName } from '~/catalogue/kind-names';
import type { LngLat } from '~/map/geo';
import type { ListedLocation } from '../explorer-entry';
import type { ExplorerState } from '../explorer-state';
import { forgetSearches } from './forget-searches';
import { type RecentSearch, rememberSearch } from './recent-searches';
import { reviewAddress } from './review-address';
import { SearchBox } from './search-box';
import type { NamedPoint, Suggestion } from './suggestions';
import { useSuggestions } from './use-suggestions';

interface ExplorerSearchProps {
  text: string;
  onTextChange: (text: string) => void;
  onChange: (changes: Partial<ExplorerState>) => void;
  /** Results near this point come first. */
  near: LngLat;
  /** Places on the screen, which can be found without the server. */
  known: readonly ListedLocation[];
  onOpenPlace: (place: LngLat & { id: string }) => void;
  onGoToPoint: (point: NamedPoint, options: { isArea: boolean }) => void;
  onSuggestionsChange: (isOpen: boolean) => void;
}

/**
 * The explorer's search. A suggestion opens a place, moves the map or sets a filter; words alone search for
 * places.
 */
export function ExplorerSearch(props: ExplorerSearchProps) {
  const { text, onTextChange, onChange, near, known } = props;
  const navigate = useNavigate();
  const { groups, answered, notice } = useSuggestions(text, { near, known });

  const start = (search: RecentSearch) => {
    rememberSearch(search);
    onTextChange(search.kind === 'words' ? search.words : '');
    switch (search.kind) {
      case 'place':
        return props.onOpenPlace(search);
      case 'point': {
        const { latitude, longitude, name, isArea } = search;
        return props.onGoToPoint({ latitude, longitude, name }, { isArea });
      }
      case 'kind':
        return onChange(
          search.id === 'accessible-toilet'
            ? { hasToilet: true, query: '' }
            : { category: search.id, kinds: [], query: '' },
        );
      case 'place-kind':
        return onChange({ kinds: [search.id], category: ALL_CATEGORIES, query: '' });
      case 'words':
        return onChange({ query: search.words });
    }
  };
  const choose = (suggestion: Suggestion) => {
    switch (suggestion.kind) {
      case 'place': {
        const { id, latitude, longitude } = suggestion.location;
        return start({ kind: 'place', id, name: placeName(suggestion.location), latitude, longitude });
      }
      case 'point':
        return start({ kind: 'point', ...suggestion.point, isArea: suggestion.isArea });
      case 'kind':
        return start({ kind: 'kind', id: suggestion.id });
      case 'place-kind':
        return start({ kind: 'place-kind', id: suggestion.id });
      case 'recent':
        return start(suggestion.search);
      case 'forget':
        return forgetSearches();
      case 'add':
        return void navigate(reviewAddress(suggestion.words));
    }
  };
  return (
    <SearchBox
      text={text}
      onTextChange={onTextChange}
      groups={groups}
      answered={answered}
      notice={notice}
      onChoose={choose}
      onSearch={() => {
        const words = text.trim();
        if (words === '') onChange({ query: '' });
        else start({ kind: 'words', words });
      }}
      onOpenChange={props.onSuggestionsChange}
    />
  );
}
