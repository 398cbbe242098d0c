import Type, { type Static } from 'typebox';
import { BADGE_TIERS } from './badge-tiers.ts';
import { type Category, CategorySchema } from './categories.ts';
import { LOCATION_ADDRESS_MAX, LOCATION_NAME_MAX, latitude, longitude } from './locations.ts';
import { ADMIN_PAGE_SIZE } from './moderation.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { lineOfText, paragraphOfText, Timestamp, Uuid } from './text.ts';

/** Kinds of mistakes about a place itself (docs/product.md#mistakes). */
export const CORRECTION_KINDS = ['edit', 'closed', 'moved', 'missing', 'duplicate'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];
export const CORRECTION_NOTE_MAX = 500;
export const CORRECTION_REASON_MAX = 500;
/** Equal suggestions of two people with at least this many reviews apply without a moderator. */
export const ADVOCATE_REVIEWS = BADGE_TIERS[2].reviewsRequired;
/** The history of a place is capped at this number of newest changes. */
export const HISTORY_MAX = 100;
/** Suggested positions within this distance count as the same. */
export const SAME_POSITION_METERS = 50;

const choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values] }));
const nullable = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const placeFields = {
  name: Type.Optional(lineOfText(LOCATION_NAME_MAX, 'The right name; for an edit or a move')),
  address: Type.Optional(lineOfText(LOCATION_ADDRESS_MAX, 'The right address; for an edit or a move')),
  category: Type.Optional(CategorySchema),
  latitude: Type.Optional(latitude),
  longitude: Type.Optional(longitude),
};

export const CorrectionCreate = Type.Object({
  kind: choice(CORRECTION_KINDS),
  note: Type.Optional(paragraphOfText(CORRECTION_NOTE_MAX, 'For the moderators')),
  ...placeFields,
  duplicate_of: Type.Optional(Uuid),
});
export type CorrectionCreate = Static<typeof CorrectionCreate>;

/**
 * `is_applied` is true if another Advocate had suggested the same, so that the change was applied
 * immediately.
 */
export const CorrectionCreated = Type.Object({ id: Uuid, is_applied: Type.Boolean() });
export type CorrectionCreated = Static<typeof CorrectionCreated>;

/** The fields of a place that a change affects. */
export const CorrectedFields = Type.Object({
  name: Type.Optional(Type.String()),
  address: Type.Optional(Type.String()),
  category: Type.Optional(CategorySchema),
  latitude: Type.Optional(latitude),
  longitude: Type.Optional(longitude),
  closed_at: Type.Optional(nullable(Timestamp)),
  merged_into: Type.Optional(nullable(Type.Object({ id: Uuid, name: Type.String() }))),
});
export interface CorrectedFields {
  name?: string;
  address?: string;
  category?: Category;
  latitude?: number;
  longitude?: number;
  closed_at?: string | null;
  merged_into?: { id: string; name: string } | null;
}

const Person = nullable(Type.Object({ id: Uuid, full_name: Type.String() }));

const Place = Type.Object({
  id: Uuid,
  name: Type.String(),
  address: Type.String(),
  category: CategorySchema,
  latitude,
  longitude,
  closed_at: nullable(Timestamp),
});

const applied = {
  before: nullable(CorrectedFields),
  after: nullable(CorrectedFields),
};

export const CORRECTION_STATES = ['open', 'decided'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export const CorrectionsQuery = Type.Object({
  ...pageQuery(ADMIN_PAGE_SIZE, 50),
  state: Type.Unsafe<CorrectionState>(
    Type.String({
      enum: [...CORRECTION_STATES],
      default: 'open',
      description: 'open: oldest first; decided: last decision first',
    }),
  ),
});
export type CorrectionsQuery = Static<typeof CorrectionsQuery>;

/** A moderator's permissions on a suggestion. Moderators cannot decide about their own suggestions. */
export const CorrectionPermissions = Type.Object({ decide: Type.Boolean(), undo: Type.Boolean() });
export type CorrectionPermissions = Static<typeof CorrectionPermissions>;

/** A suggestion as moderators see it, with the current place. */
export const Correction = Type.Object({
  id: Uuid,
  kind: choice(CORRECTION_KINDS),
  note: Type.String(),
  created_at: Timestamp,
  suggested_by: Person,
  location: Place,
  proposed: CorrectedFields,
  duplicate_of: nullable(Place),
  decision: nullable(choice(['accept', 'reject'])),
  decided_at: nullable(Timestamp),
  reason: nullable(Type.String()),
  ...applied,
  undone_at: nullable(Timestamp),
  permissions: CorrectionPermissions,
});
export type Correction = Static<typeof Correction>;
export const CorrectionPage = pagedResult(Correction);
export type CorrectionPage = Static<typeof CorrectionPage>;

export const CorrectionDecision = Type.Object({
  decision: choice(['accept', 'reject']),
  reason: Type.Optional(paragraphOfText(CORRECTION_REASON_MAX, 'The moderator’s comment')),
  seen: Type.Optional(
    Type.Object(
      Type.Pick(CorrectedFields, ['name', 'address', 'category', 'latitude', 'longitude']).properties,
      {
        description: 'The place as shown: an acceptance fails if a proposed field has changed since',
      },
    ),
  ),
});
export type CorrectionDecision = Static<typeof CorrectionDecision>;

/** An applied change of a place. Only its day is public, as noon UTC, because its author may be anonymous. */
export const PlaceChange = Type.Object({
  id: Uuid,
  kind: choice(CORRECTION_KINDS),
  location: Type.Object({ id: Uuid, name: Type.String() }, { description: 'The place that was changed' }),
  before: CorrectedFields,
  after: CorrectedFields,
  changed_on: Timestamp,
  suggested_by: Person,
  undone_on: nullable(Timestamp),
  permissions: Type.Object({ undo: Type.Boolean() }, { description: 'The reader’s permissions on it' }),
});
export type PlaceChange = Static<typeof PlaceChange>;
export const PlaceHistory = Type.Object({ data: Type.Array(PlaceChange, { maxItems: HISTORY_MAX }) });
export type PlaceHistory = Static<typeof PlaceHistory>;
