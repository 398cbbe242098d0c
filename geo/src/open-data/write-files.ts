import type { Queryable } from '@wayable/platform/db/database';
import type { ExportFile } from '@wayable/protocol/open-data';
import { toPlaceInfo } from './a11yjson.ts';
import type { ExportScope } from './export-scope.ts';
import { type ExportedPlace, toExportedPlace } from './exported-place.ts';
import { type ExportedReview, toExportedReview, toReviewColumns } from './exported-review.ts';
import { toPlaceColumns } from './place-columns.ts';
import { findPlaceKeys, findPlacesOfKeys } from './places.queries.ts';
import { findReviewKeys, findReviewsOfKeys } from './reviews.queries.ts';
import type { ExportTerms } from './terms.ts';
import { walkPages } from './walk-pages.ts';
import { type Column, writeHeader, writeRows } from './write-csv.ts';

export interface ExportSource {
  /** Called for each statement, because a replica may fail during the export. */
  sql: () => Queryable;
  scope: ExportScope;
  terms: ExportTerms;
  publicUrl: string;
  /** Ends the export between two statements. */
  signal: AbortSignal;
  exportedAt: string;
  cursor: string;
}

async function* readPlaces({
  sql,
  scope,
  signal,
  ...context
}: ExportSource): AsyncGenerator<ExportedPlace[]> {
  const pages = walkPages(
    {
      findKeys: (after, limit) => findPlaceKeys(sql(), scope, after, limit),
      findRows: (keys) => findPlacesOfKeys(sql(), keys, scope),
    },
    signal,
  );
  for await (const rows of pages) yield rows.map((row) => toExportedPlace(row, context));
}

async function* readReviews({
  sql,
  scope,
  signal,
  ...context
}: ExportSource): AsyncGenerator<ExportedReview[]> {
  const pages = walkPages(
    {
      findKeys: (after, limit) => findReviewKeys(sql(), scope, after, limit),
      findRows: (keys) => findReviewsOfKeys(sql(), keys, scope),
    },
    signal,
  );
  for await (const rows of pages) yield rows.map((review) => toExportedReview(review, context));
}

/** Writes an object that ends with a list, page by page. */
async function* writeObject<Row>(
  head: object,
  list: string,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list)}:[`;
  let separator = '\n';
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* writeTable<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield writeHeader(columns);
  for await (const rows of pages) yield writeRows(columns, rows);
}

async function* mapPages<Row, Result>(pages: AsyncIterable<Row[]>, map: (row: Row) => Result) {
  for await (const rows of pages) yield rows.map(map);
}

const toHead = ({ terms, exportedAt, cursor }: ExportSource) => ({
  ...terms,
  exported_at: exportedAt,
  cursor,
});

/** Returns a feature. RFC 7946 allows its foreign members (section 6.1). */
const toGeoJson = ({ id, longitude, latitude, ...properties }: ExportedPlace) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
});

async function* openPlaces(source: ExportSource): AsyncGenerator<ExportedPlace[]> {
  for await (const places of readPlaces(source)) {
    const open = places.filter(({ closed_at }) => closed_at === null);
    if (open.length > 0) yield open;
  }
}

interface FileKind {
  contentType: string;
  write: (source: ExportSource) => AsyncGenerator<string>;
}

/** The files of the export with their media types, and their content in chunks. */
export const FILE_KINDS: Record<ExportFile, FileKind> = {
  'places.geojson': {
    contentType: 'application/geo+json; charset=utf-8',
    write: (source) =>
      writeObject(
        { type: 'FeatureCollection', ...toHead(source) },
        'features',
        mapPages(readPlaces(source), toGeoJson),
      ),
  },
  'places.csv': {
    contentType: 'text/csv; charset=utf-8; header=present',
    write: (source) => writeTable(toPlaceColumns(source.terms), readPlaces(source)),
  },
  // A11yJSON cannot express that a place is closed.
  'places.a11yjson': {
    contentType: 'application/json; charset=utf-8',
    write: (source) => writeObject(toHead(source), 'features', mapPages(openPlaces(source), toPlaceInfo)),
  },
  'reviews.csv': {
    contentType: 'text/csv; charset=utf-8; header=present',
    write: (source) => writeTable(toReviewColumns(source.terms), readReviews(source)),
  },
  'reviews.json': {
    contentType: 'application/json; charset=utf-8',
    write: (source) => writeObject(toHead(source), 'data', readReviews(source)),
  },
};
