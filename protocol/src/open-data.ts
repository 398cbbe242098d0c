import Type, { type Static } from 'typebox';
import { CategoryFilter } from './categories.ts';
import { bounds } from './locations.ts';

/** Files of the export, by their name in the URL. */
export const EXPORT_FILES = [
  'places.geojson',
  'places.csv',
  'places.a11yjson',
  'reviews.csv',
  'reviews.json',
] as const;
export type ExportFile = (typeof EXPORT_FILES)[number];

export const EXPORT_CURSOR_MAX = 60;

/** The query that selects the contents of an export file (docs/open-data.md). */
export const ExportQuery = Type.Object({
  bbox: bounds,
  kind: CategoryFilter,
  updated_since: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^\\d{4}-\\d\\d-\\d\\d([Tt]\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?([Zz]|[+-]\\d\\d:\\d\\d))?$',
      description: 'Only changes since the day, in UTC, of this date or instant (RFC 3339)',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: EXPORT_CURSOR_MAX,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'Only changes since an earlier file: the cursor of that file',
    }),
  ),
});
export type ExportQuery = Static<typeof ExportQuery>;
