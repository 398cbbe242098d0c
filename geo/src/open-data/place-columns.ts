import type { DetailsAccess } from '@wayable/protocol/answers/access';
import { DETAIL_NAMES, type DetailField, isNumberDetail } from '@wayable/protocol/answers/detail-fields';
import { FEATURES } from '@wayable/protocol/features';
import type { ExportedPlace } from './exported-place.ts';
import { attributionOf, type ExportTerms } from './terms.ts';
import type { Column } from './write-csv.ts';

/** Returns the agreed value of a detail. A separate column lists disputed details. */
function readDetail(details: DetailsAccess, field: DetailField) {
  const summary = details[field];
  if (!summary || summary.disputed) return undefined;
  if ('median' in summary) return summary.median;
  return summary.value === 'disputed' ? undefined : summary.value;
}

const readLimit = (details: DetailsAccess, field: DetailField, limit: 'min' | 'max') => {
  const summary = details[field];
  return summary && 'median' in summary ? summary[limit] : undefined;
};

const isDisputed = (details: DetailsAccess, field: DetailField): boolean => {
  const summary = details[field];
  return (
    summary !== undefined &&
    (summary.disputed === true || ('value' in summary && summary.value === 'disputed'))
  );
};

const toDetailColumns = (field: DetailField): Column<ExportedPlace>[] => [
  { name: field, read: ({ access }) => readDetail(access.details, field) },
  ...(isNumberDetail(field)
    ? (['min', 'max'] as const).map((limit) => ({
        name: `${field}_${limit}`,
        read: ({ access }: ExportedPlace) => readLimit(access.details, field, limit),
      }))
    : []),
];

/** Returns the columns of places.csv, named like the API's fields. */
export const toPlaceColumns = (terms: ExportTerms): Column<ExportedPlace>[] => [
  { name: 'id', read: ({ id }) => id },
  { name: 'name', read: ({ name }) => name },
  { name: 'address', read: ({ address }) => address },
  { name: 'category', read: ({ category }) => category },
  { name: 'kind', read: ({ kind }) => kind },
  { name: 'latitude', read: ({ latitude }) => latitude },
  { name: 'longitude', read: ({ longitude }) => longitude },
  { name: 'overall_rating', read: ({ overall_rating }) => overall_rating },
  { name: 'total_reviews', read: ({ total_reviews }) => total_reviews },
  ...FEATURES.map((id) => ({
    name: id,
    read: ({ access }: ExportedPlace) => access.features[id].verdict,
  })),
  ...DETAIL_NAMES.flatMap(toDetailColumns),
  {
    name: 'disputed_details',
    read: ({ access }) => DETAIL_NAMES.filter((field) => isDisputed(access.details, field)).join(' '),
  },
  { name: 'change_reported', read: ({ access }) => access.change_reported },
  { name: 'last_confirmed_at', read: ({ last_confirmed_at }) => last_confirmed_at },
  { name: 'closed_at', read: ({ closed_at }) => closed_at },
  { name: 'merged_into', read: ({ merged_into }) => merged_into },
  { name: 'created_at', read: ({ created_at }) => created_at },
  { name: 'updated_on', read: ({ updated_on }) => updated_on },
  { name: 'sources', read: ({ sources }) => sources.map(({ source, id }) => `${source} ${id}`).join('; ') },
  { name: 'url', read: ({ url }) => url },
  { name: 'licence', read: ({ licence }) => licence },
  {
    name: 'attribution',
    read: ({ licence, sources }) => attributionOf(terms, licence, sources),
  },
];
