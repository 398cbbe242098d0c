import type { PlaceKind } from '@wayable/protocol/place-kinds';
import { Clock, Crosshair, type LucideIcon, MapPin, Plus, Search, Trash2, X } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import {
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/Header';
import { placeKindIcon } from '~/catalogue/kind-icons';
import { placeKindName, placeName } from '~/catalogue/kind-names';
import { placeWhereabouts } from '~/catalogue/place-address';
import { m } from '~/paraglide/messages';
import { IconButton } from '~/ui/buttons/icon-button';
import { classNames } from '~/ui/class-names';
import { CONTROL_STYLES } from '~/ui/forms/field';
import { kindIcon, kindLabel } from './kind-look';
import type { RecentSearch } from './recent-searches';
import { cutPastedText } from './search-text';
import { groupTitle, type Suggestion, type SuggestionGroup, suggestionKey } from './suggestions';

interface SearchBoxProps {
  text: string;
  onTextChange: (text: string) => void;
  groups: readonly SuggestionGroup[];
  /** The text to which the groups belong; undefined while a request runs. */
  answered: string | undefined;
  /** Why there are fewer suggestions than usual. */
  notice: string | undefined;
  onChoose: (suggestion: Suggestion) => void;
  /** Called when Enter was pressed without a choice. */
  onSearch: () => void;
  /** Called when the suggestions opened or closed. */
  onOpenChange: (isOpen: boolean) => void;
}

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 outline-none data-focused:bg-accent-wash data-focused:outline-2 data-focused:outline-focus';

/** One field for everything a text may name, with grouped suggestions (docs/product.md#search). */
export function SearchBox(props: SearchBoxProps) {
  const { text, onTextChange, groups, notice, onChoose, onOpenChange } = props;
  return (
    <ComboBox
      items={groups}
      inputValue={text}
      onInputChange={(next) => onTextChange(cutPastedText(next))}
      value={null}
      allowsCustomValue
      // Open the list only when the response arrives. Otherwise, the empty list would be announced first.
      menuTrigger="manual"
      onOpenChange={onOpenChange}
      className="relative"
    >
      <Label className="sr-only">{m.locations_search_label()}</Label>
      <SearchInput {...props} />
      <Popover
        placement="bottom start"
        offset={6}
        className="w-(--trigger-width) min-w-[min(22rem,calc(100vw-1.5rem))] overflow-auto rounded-medium border-2 border-line-strong bg-surface shadow-float"
      >
        <ListBox<SuggestionGroup>
          aria-label={m.search_suggestions_label()}
          className="max-h-[min(28rem,60vh)] overflow-auto p-1.5 outline-none"
        >
          {(group) => (
            <ListBoxSection id={`group ${group.id}`}>
              <Header className="px-3 pt-2 pb-1 text-small font-semibold text-ink-soft">
                {groupTitle(group.id)}
              </Header>
              <Collection items={group.items.map((item) => ({ id: suggestionKey(item), item }))}>
                {({ id, item }) => <Option id={id} suggestion={item} onAction={() => onChoose(item)} />}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
        {notice && <p className="border-t border-line px-4 py-2.5 text-small text-ink-soft">{notice}</p>}
      </Popover>
    </ComboBox>
  );
}

/** The input. It opens suggestions when they answer the typed text, or when the empty input is pressed. */
function SearchInput({ text, onTextChange, groups, answered, onSearch }: SearchBoxProps) {
  const state = useContext(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const typed = text.trim();
  /**
   * Whether the list opens when the next response arrives: after typing, or if the list was open and became
   * empty.
   */
  const isAwaited = useRef(false);
  const isAnswered = answered === typed && typed !== '' && groups.length > 0;
  const open = useEffectEvent(() => {
    if (!isAwaited.current || !state?.isFocused) return;
    isAwaited.current = false;
    if (!state.isOpen) state.open(null, 'manual');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words open other suggestions
  useEffect(() => {
    if (isAnswered) open();
  }, [isAnswered, typed]);
  const isEmpty = groups.length === 0;
  const awaitOthers = useEffectEvent(() => {
    if (state?.isOpen) isAwaited.current = true;
  });
  // An empty list closes by itself, so remember to open the list for the next answer.
  useEffect(() => {
    if (isEmpty) awaitOthers();
  }, [isEmpty]);
  // Read the state here: when `onKeyDown` runs, the list may already have handled the key.
  const before = { isOpen: state?.isOpen ?? false, chosen: state?.selectionManager.focusedKey ?? null };
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-ink-soft"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        // An empty field of direction "auto" is left-to-right, away from its icon in Arabic.
        dir={text === '' ? undefined : 'auto'}
        data-search-field
        placeholder={m.locations_search_placeholder()}
        onChange={() => {
          isAwaited.current = true;
        }}
        onClick={() => {
          if (typed === '' && groups.length > 0) state?.open(null, 'manual');
        }}
        onKeyDown={({ key, nativeEvent }) => {
          // An input method uses these keys, for example to accept a Japanese word (229: Safari).
          if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
          if (key === 'Enter' && (!before.isOpen || before.chosen === null)) {
            isAwaited.current = false;
            onSearch();
          }
          if (key === 'Escape' && !before.isOpen && text !== '') onTextChange('');
        }}
        className={classNames(
          CONTROL_STYLES,
          'min-h-11! ps-11 [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pe-2' : 'pe-12',
        )}
      />
      {text !== '' && (
        <IconButton
          icon={X}
          label={m.search_clear()}
          onClick={() => {
            onTextChange('');
            input.current?.focus();
          }}
          className="absolute inset-y-0 end-0 my-auto"
        />
      )}
    </div>
  );
}

interface Look {
  icon: LucideIcon;
  name: string;
  note?: string;
}

function lookOfRecent(search: RecentSearch): Look {
  if (search.kind === 'kind') return { icon: Clock, name: kindLabel(search.id) };
  if (search.kind === 'place-kind') return { icon: Clock, name: placeKindName(search.id) ?? search.id };
  return { icon: Clock, name: search.kind === 'words' ? search.words : search.name };
}

const lookOfKind = (kind: PlaceKind): Look => ({
  icon: placeKindIcon(kind, 'other'),
  name: placeKindName(kind) ?? kind,
});

function lookOfPlace(location: Extract<Suggestion, { kind: 'place' }>['location']): Look {
  const { category, kind } = location;
  return {
    icon: category ? placeKindIcon(kind, category) : MapPin,
    name: placeName(location),
    note: [
      placeName(location) === placeKindName(kind) ? undefined : placeKindName(kind),
      placeWhereabouts(location),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

function lookOf(suggestion: Suggestion): Look {
  switch (suggestion.kind) {
    case 'place':
      return lookOfPlace(suggestion.location);
    case 'point': {
      const { point, address, attribution, isSimilar } = suggestion;
      const notes = [isSimilar && m.search_similar_address(), address, attribution];
      return { icon: Crosshair, name: point.name, note: notes.filter(Boolean).join(' · ') };
    }
    case 'kind':
      return { icon: kindIcon(suggestion.id), name: kindLabel(suggestion.id) };
    case 'place-kind':
      return lookOfKind(suggestion.id);
    case 'recent':
      return lookOfRecent(suggestion.search);
    case 'forget':
      return { icon: Trash2, name: m.search_forget() };
    case 'add':
      return { icon: Plus, name: m.search_add(), note: m.search_none({ words: suggestion.words }) };
  }
}

function Option(props: { id: string; suggestion: Suggestion; onAction: () => void }) {
  const { id, suggestion, onAction } = props;
  const { icon: Icon, name, note } = lookOf(suggestion);
  return (
    <ListBoxItem id={id} textValue={note ? `${name}, ${note}` : name} onAction={onAction} className={OPTION}>
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold leading-snug">
          <bdi>{name}</bdi>
        </span>
        {note && (
          <span className="block text-small leading-snug text-ink-soft">
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
    </ListBoxItem>
  );
}
