import { CATEGORIES } from '@wayable/protocol/categories';
import {
  type ImportField,
  type ImportOutcome,
  type ImportReason,
  type ImportRow,
  type ImportState,
  PLACE_FIELDS,
  type PlaceField,
} from '@wayable/protocol/data-imports';
import { FEATURES, type Feature } from '@wayable/protocol/features';
import { categoryLabel } from '~/catalogue/categories';
import { storedDetailText } from '~/catalogue/detail-text';
import { detailLabel } from '~/catalogue/details';
import { featureLabel } from '~/catalogue/features';
import { placeKindName } from '~/catalogue/kind-names';
import { m } from '~/paraglide/messages';
import { getLocale } from '~/paraglide/runtime';

const FIELDS: Record<PlaceField, () => string> = {
  id: m.imports_field_id,
  name: m.imports_field_name,
  category: m.imports_field_category,
  kind: m.imports_field_kind,
  address: m.imports_field_address,
  street: m.imports_field_street,
  house_number: m.imports_field_house_number,
  postcode: m.imports_field_postcode,
  city: m.imports_field_city,
  latitude: m.imports_field_latitude,
  longitude: m.imports_field_longitude,
  coordinates: m.imports_field_coordinates,
  link: m.imports_field_link,
};

const STATES: Record<ImportState, () => string> = {
  draft: m.imports_state_draft,
  checking: m.imports_state_checking,
  ready: m.imports_state_ready,
  applying: m.imports_state_applying,
  applied: m.imports_state_applied,
  undoing: m.imports_state_undoing,
  undone: m.imports_state_undone,
};

const OUTCOMES: Record<ImportOutcome | 'all', () => string> = {
  all: m.imports_outcome_all,
  new: m.imports_outcome_new,
  changed: m.imports_outcome_changed,
  same: m.imports_outcome_same,
  conflict: m.imports_outcome_conflict,
  skipped: m.imports_outcome_skipped,
};

const REASONS: Record<ImportReason, () => string> = {
  no_name: m.imports_reason_no_name,
  no_position: m.imports_reason_no_position,
  address_unknown: m.imports_reason_address_unknown,
  address_street_only: m.imports_reason_address_street_only,
  address_ambiguous: m.imports_reason_address_ambiguous,
  wrong_position: m.imports_reason_wrong_position,
  swapped_position: m.imports_reason_swapped_position,
  repeated: m.imports_reason_repeated,
  several_places: m.imports_reason_several_places,
  place_elsewhere: m.imports_reason_place_elsewhere,
  other_place: m.imports_reason_other_place,
  place_closed: m.imports_reason_place_closed,
  contradicts_people: m.imports_reason_contradicts_people,
};

const isPlaceField = (field: ImportField): field is PlaceField => PLACE_FIELDS.some((id) => id === field);
const isFeature = (field: ImportField): field is Feature => FEATURES.some((id) => id === field);

export function fieldText(field: ImportField): string {
  if (isPlaceField(field)) return FIELDS[field]();
  if (!isFeature(field)) return detailLabel(field);
  const label = featureLabel(field);
  return label.charAt(0).toLocaleUpperCase(getLocale()) + label.slice(1);
}

export const stateText = (state: ImportState): string => STATES[state]();
export const outcomeText = (outcome: ImportOutcome | 'all'): string => OUTCOMES[outcome]();
export const reasonText = (reason: ImportReason): string => REASONS[reason]();

const ANSWERS: Readonly<Record<string, () => string>> = {
  yes: m.answer_yes,
  partly: m.answer_partly,
  no: m.answer_no,
};

/** Returns a stored value in words: "partly", 88.5, "left". */
function valueText(field: ImportField, value: string): string {
  if (field === 'category') return categoryLabel(CATEGORIES.find((id) => id === value) ?? 'other');
  if (field === 'kind') return placeKindName(value) ?? value;
  if (isPlaceField(field)) return value;
  if (isFeature(field)) return ANSWERS[value]?.() ?? value;
  return storedDetailText(field, value, 'cm');
}

/** Describes the change that a row makes to a place. */
export function changeText({ field: id, before, after }: ImportRow['changes'][number]): string {
  const field = fieldText(id);
  if (after === null) return m.imports_change_removed({ field, before: valueText(id, before ?? '') });
  const current = valueText(id, after);
  return before === null
    ? m.imports_change_new({ field, after: current })
    : m.imports_change_replaced({ field, after: current, before: valueText(id, before) });
}
