import type { CorrectedFields, CorrectionKind } from '@wayable/protocol/corrections';
import { categoryLabel } from '~/catalogue/categories';
import { m } from '~/paraglide/messages';
import { formatDate } from '~/ui/text/format';

/** Texts of the kinds of corrections. */
export const CORRECTION_KIND_TEXTS: Record<CorrectionKind, () => string> = {
  edit: m.correction_kind_edit,
  moved: m.correction_kind_moved,
  closed: m.correction_kind_closed,
  missing: m.correction_kind_missing,
  duplicate: m.correction_kind_duplicate,
};

/** A field of a place, before and after. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const positionText = ({ latitude, longitude }: CorrectedFields): string => `${latitude}, ${longitude}`;
const stateText = (closedAt: string | null | undefined): string =>
  closedAt ? m.place_closed_since({ date: formatDate(closedAt) }) : m.correction_state_open();

/** Describes the difference between two states of a place; the position counts as one field. */
export function describeChange(before: CorrectedFields, after: CorrectedFields): FieldChange[] {
  const changes: (FieldChange | false)[] = [
    after.name !== undefined && {
      field: m.locations_field_name(),
      before: before.name ?? '',
      after: after.name,
    },
    after.address !== undefined && {
      field: m.geocoder_address(),
      before: before.address ?? '',
      after: after.address,
    },
    after.category !== undefined && {
      field: m.locations_field_category(),
      before: before.category ? categoryLabel(before.category) : '',
      after: categoryLabel(after.category),
    },
    (after.latitude !== undefined || after.longitude !== undefined) && {
      field: m.correction_field_position(),
      before: positionText(before),
      after: positionText({ ...before, ...after }),
    },
    after.closed_at !== undefined && {
      field: m.correction_field_state(),
      before: stateText(before.closed_at),
      after: stateText(after.closed_at),
    },
    after.merged_into !== undefined && {
      field: m.correction_field_merged(),
      before: before.merged_into?.name ?? '',
      after: after.merged_into?.name ?? '',
    },
  ];
  return changes.filter((change) => change !== false);
}
