import Type, { type Static } from 'typebox';
import { paragraphOfText, Timestamp } from './text.ts';

export const CONFIRMATION_NOTE_MAX = 500;
/** Days after which a person can confirm a location again (docs/product.md#confirmations). */
export const CONFIRMATION_RENEWABLE_DAYS = 90;
/** Confirmations older than this number of days do not count and are deleted. */
export const CONFIRMATION_COUNTS_DAYS = 365;
/** A confirmation is recent for this number of days. */
export const CONFIRMATION_RECENT_DAYS = 90;

const DAY_MS = 86_400_000;

/**
 * Returns the start of the first of `days` UTC days that end with the day of `now` (ms since 1970). Whole days
 * do not tell the time of a confirmation when it gets old.
 */
export const firstOfDays = (days: number, now: number): number =>
  (Math.floor(now / DAY_MS) + 1 - days) * DAY_MS;

/** Filters by the last confirmation of a location: over a year ago or never, or within 90 days. */
export const CONFIRMATION_FILTERS = ['old', 'recent'] as const;
export type ConfirmationFilter = (typeof CONFIRMATION_FILTERS)[number];

/**
 * When a location was last confirmed, and by how many people. `last_looked_at` is the time of the last
 * confirmation of any kind, including reviews.
 */
export const confirmationFields = {
  confirmations: Type.Integer({
    minimum: 0,
    description: 'People who confirmed the description within a year',
  }),
  changes_reported: Type.Integer({
    minimum: 0,
    description: 'People who reported a change within a year',
  }),
  last_confirmed_at: Type.Union([Timestamp, Type.Null()], {
    description: 'The day when a person last confirmed the description, as its noon in UTC',
  }),
  last_looked_at: Type.Union([Timestamp, Type.Null()], {
    description: 'The day of the last review or confirmation, as its noon in UTC',
  }),
};
const LocationConfirmations = Type.Object(confirmationFields);

export const ConfirmationUpdate = Type.Object({
  is_accurate: Type.Boolean({ description: 'true: yes, as described; false: something has changed' }),
  note: Type.Optional(
    paragraphOfText(CONFIRMATION_NOTE_MAX, 'The change, for the moderators; only if something has changed'),
  ),
});

/** A person's own confirmation. */
export const Confirmation = Type.Object({
  is_accurate: Type.Boolean(),
  note: Type.String(),
  answered_at: Timestamp,
  renewable_at: Type.String({ description: 'The time from which the same answer counts again (RFC 3339)' }),
});
export const OwnConfirmation = Type.Object({ confirmation: Type.Union([Confirmation, Type.Null()]) });

/** The notes of confirmations that report a change, without their authors. */
export const ConfirmationNotes = Type.Object({
  data: Type.Array(Type.Object({ note: Type.String(), answered_at: Timestamp })),
});

export type LocationConfirmations = Static<typeof LocationConfirmations>;
export type ConfirmationUpdate = Static<typeof ConfirmationUpdate>;
export type Confirmation = Static<typeof Confirmation>;
export type OwnConfirmation = Static<typeof OwnConfirmation>;
export type ConfirmationNotes = Static<typeof ConfirmationNotes>;
