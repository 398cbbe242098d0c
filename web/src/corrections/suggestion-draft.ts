import type { Category } from '@wayable/protocol/categories';
import type { CorrectionCreate, CorrectionKind } from '@wayable/protocol/corrections';
import type { Location } from '@wayable/protocol/locations';
import { m } from '~/paraglide/messages';
import type { FieldErrors } from '~/ui/forms/use-form';

/** The fields of a place that a suggestion can change, and its id. */
export type SuggestedPlace = Pick<
  Location,
  'id' | 'name' | 'address' | 'category' | 'latitude' | 'longitude'
>;

/** A suggestion draft with the fields of its kind. */
export interface SuggestionDraft {
  kind: CorrectionKind | null;
  name: string;
  address: string;
  category: Category;
  /** Null while the typed text is not a number. */
  latitude: number | null;
  longitude: number | null;
  other: Location | null;
  note: string;
}

export type SuggestionErrors = FieldErrors<
  'kind' | 'name' | 'address' | 'category' | 'position' | 'other' | 'note'
>;

export const initialDraft = ({
  name,
  address,
  category,
  latitude,
  longitude,
}: SuggestedPlace): SuggestionDraft => ({
  kind: null,
  name,
  address,
  category,
  latitude,
  longitude,
  other: null,
  note: '',
});

const changed = <Value>(now: Value, before: Value): Value | undefined => (now === before ? undefined : now);

/** Returns whether the draft has another position than the place. */
export const hasMoved = (
  { latitude, longitude }: Pick<SuggestionDraft, 'latitude' | 'longitude'>,
  place: SuggestedPlace,
): boolean => latitude !== place.latitude || longitude !== place.longitude;

/** Returns the data to send: fields of the kind that differ from the place. */
export function toSuggestion(draft: SuggestionDraft, place: SuggestedPlace): CorrectionCreate | undefined {
  const { kind, latitude, longitude, other } = draft;
  if (kind === null) return undefined;
  const note = draft.note.trim();
  const base = { kind, ...(note !== '' && { note }) };
  if (kind === 'duplicate') return other ? { ...base, duplicate_of: other.id } : undefined;
  if (kind !== 'edit' && kind !== 'moved') return base;
  const name = kind === 'edit' ? changed(draft.name.trim(), place.name) : undefined;
  const category = kind === 'edit' ? changed(draft.category, place.category) : undefined;
  const address = changed(draft.address.trim(), place.address);
  return {
    ...base,
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(category !== undefined && { category }),
    ...(hasMoved(draft, place) && latitude !== null && longitude !== null && { latitude, longitude }),
  };
}

/** Returns the errors of a draft by field. A draft that changes nothing also has an error. */
export function findSuggestionErrors(draft: SuggestionDraft, place: SuggestedPlace): SuggestionErrors {
  const { kind } = draft;
  if (kind === null) return { kind: m.correction_kind_required() };
  if (kind === 'duplicate') return draft.other ? {} : { other: m.correction_other_missing() };
  if (kind !== 'edit' && kind !== 'moved') return {};
  const errors: SuggestionErrors = {};
  if (kind === 'edit' && draft.name.trim() === '') errors.name = m.field_missing();
  if (draft.address.trim() === '' && place.address !== '') errors.address = m.field_missing();
  if (draft.latitude === null || draft.longitude === null) errors.position = m.field_coordinates_missing();
  const sent = toSuggestion(draft, place);
  const { kind: _, note: __, ...fields } = sent ?? { kind };
  if (Object.keys(errors).length === 0 && Object.keys(fields).length === 0) {
    errors[kind === 'edit' ? 'name' : 'address'] = m.correction_nothing_changed();
  }
  return errors;
}
