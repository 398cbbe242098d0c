import Type, { type Static, type TSchema } from 'typebox';
import { DETAIL_NAMES, type DetailField } from './answers/detail-fields.ts';
import { FEATURES, type Feature } from './features.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { lineOfText, Timestamp, Uuid } from './text.ts';

/** Maximum size of a file that is imported in the admin panel (docs/open-data.md#open-data-in). */
export const IMPORT_MAX_BYTES = 20 * 1_024 * 1_024;
export const IMPORT_MAX_ROWS = 20_000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_SOURCE_MAX = 100;
export const IMPORT_LICENSE_MAX = 100;
export const IMPORT_URL_MAX = 500;
export const IMPORT_ROWS_PER_PAGE = 20;

/** Columns about the place itself. */
export const PLACE_FIELDS = [
  'id',
  'name',
  'category',
  'kind',
  'address',
  'street',
  'house_number',
  'postcode',
  'city',
  'latitude',
  'longitude',
  'coordinates',
  'link',
] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** Columns of an import: about the place itself, a feature, or a detail of a review. */
export type ImportField = PlaceField | Feature | DetailField;
export const IMPORT_FIELDS: readonly ImportField[] = [...PLACE_FIELDS, ...FEATURES, ...DETAIL_NAMES];

export const IMPORT_STATES = [
  'draft',
  'checking',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Returns whether a job is working on the import. */
export const isImportBusy = (state: ImportState): boolean =>
  state === 'checking' || state === 'applying' || state === 'undoing';

export const IMPORT_OUTCOMES = ['new', 'changed', 'same', 'conflict', 'skipped'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/**
 * Returns whether the columns tell where the places are: by coordinates, or by an address that the server can
 * look up.
 */
export const tellWhere = (fields: readonly (string | null)[]): boolean =>
  ['coordinates', 'address', 'street'].some((field) => fields.includes(field)) ||
  ['latitude', 'longitude'].every((field) => fields.includes(field));

/** Reasons for skipping a row or for a conflict. */
export const IMPORT_REASONS = [
  'no_name',
  'no_position',
  'address_unknown',
  'address_street_only',
  'address_ambiguous',
  'wrong_position',
  'swapped_position',
  'repeated',
  'several_places',
  'place_elsewhere',
  'other_place',
  'place_closed',
  'contradicts_people',
] as const;
export type ImportReason = (typeof IMPORT_REASONS)[number];

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = <Value extends string>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value>(Type.String({ enum: [...values], ...(description && { description }) }));
export const ImportFieldSchema = oneOf(IMPORT_FIELDS, 'About the place, a feature, or a detail of a review');
const count = Type.Integer({ minimum: 0 });

const source = lineOfText(IMPORT_SOURCE_MAX, 'The source of the data, e.g. City of Chicago');
const licence = lineOfText(
  IMPORT_LICENSE_MAX,
  'The license of the data, as an SPDX identifier if it has one',
);
const sourceUrl = Type.String({
  maxLength: IMPORT_URL_MAX,
  pattern: '^(https?://[^\\s"<>\\\\]+)?$',
  description: 'The URL of the data; may be empty',
});

/** Form fields of the file upload. */
export const DataImportCreate = Type.Object({
  source,
  licence,
  source_url: Type.Optional(sourceUrl),
});
export type DataImportCreate = Static<typeof DataImportCreate>;

const fields = Type.Array(nullable(ImportFieldSchema), {
  maxItems: IMPORT_MAX_COLUMNS,
  description: 'The field of each column, in order; null to ignore it',
});

/** A change of an import's settings. It starts the preview. */
export const DataImportChange = Type.Object({
  source: Type.Optional(source),
  licence: Type.Optional(licence),
  source_url: Type.Optional(sourceUrl),
  fields,
});
export type DataImportChange = Static<typeof DataImportChange>;

export const DataImportApplication = Type.Object({
  takes_conflicts: Type.Optional(
    Type.Boolean({ description: 'Whether to import rows that conflict with answers of people' }),
  ),
});
export type DataImportApplication = Static<typeof DataImportApplication>;

export const ImportCounts = Type.Object(
  Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, count])) as Record<
    ImportOutcome,
    typeof count
  >,
);
export type ImportCounts = Static<typeof ImportCounts>;

const ImportResult = Type.Object({
  added: count,
  updated: count,
  unchanged: count,
  left_out: count,
});
export type ImportResult = Static<typeof ImportResult>;

const ImportReversal = Type.Object({
  removed: Type.Integer({ minimum: 0, description: 'Deleted places that the import had added' }),
  kept: Type.Integer({
    minimum: 0,
    description: 'Added places that were kept because of contributions',
  }),
  restored: Type.Integer({ minimum: 0, description: 'Other places, which were restored' }),
});
export type ImportReversal = Static<typeof ImportReversal>;

/** A file of places as administrators see it, from the upload to the undo. */
export const DataImport = Type.Object({
  id: Uuid,
  file: Type.String(),
  source: Type.String(),
  licence: Type.String(),
  source_url: Type.String(),
  state: oneOf(IMPORT_STATES),
  progress: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'The progress of the running work in percent',
  }),
  has_failed: Type.Boolean({ description: 'The last work ended with an error and changed nothing' }),
  rows: count,
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      samples: Type.Array(Type.String()),
    }),
  ),
  fields,
  counts: nullable(ImportCounts),
  result: nullable(ImportResult),
  reversal: nullable(ImportReversal),
  created_at: Timestamp,
  created_by: nullable(Type.Object({ id: Uuid, full_name: Type.String() })),
  applied_at: nullable(Timestamp),
  undone_at: nullable(Timestamp),
  can_be_undone: Type.Boolean({ description: 'Applied, and the newest of its source' }),
});
export type DataImport = Static<typeof DataImport>;

export const DataImportsQuery = Type.Object(pageQuery(20, 50));
export type DataImportsQuery = Static<typeof DataImportsQuery>;
export const DataImportPage = pagedResult(DataImport);
export type DataImportPage = Static<typeof DataImportPage>;

export const ImportRowsQuery = Type.Object({
  ...pageQuery(IMPORT_ROWS_PER_PAGE, 100),
  outcome: Type.Unsafe<ImportOutcome | 'all'>(
    Type.String({ enum: ['all', ...IMPORT_OUTCOMES], default: 'all' }),
  ),
});
export type ImportRowsQuery = Static<typeof ImportRowsQuery>;

const text = nullable(Type.String());

/** A row of the file with its import result. */
export const ImportRow = Type.Object({
  line: Type.Integer({ description: 'The line in the file; the first line has the titles' }),
  outcome: oneOf(IMPORT_OUTCOMES),
  reason: nullable(oneOf(IMPORT_REASONS)),
  name: text,
  address: text,
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  is_located: Type.Boolean({ description: 'Whether the position comes from the address, not from the file' }),
  location: nullable(Type.Object({ id: Uuid, name: Type.String() })),
  changes: Type.Array(Type.Object({ field: ImportFieldSchema, before: text, after: text })),
  unread: Type.Array(Type.Object({ field: ImportFieldSchema, text: Type.String() }), {
    description: 'Cells that could not be read; the row is imported without them',
  }),
});
export type ImportRow = Static<typeof ImportRow>;
export const ImportRowPage = pagedResult(ImportRow);
export type ImportRowPage = Static<typeof ImportRowPage>;
