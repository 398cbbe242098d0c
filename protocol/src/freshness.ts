import Type, { type Static } from 'typebox';
import { paragraphOfText, Timestamp } from './text.ts';

export const CONFIRMATION_NOTE_MAX = 500;
/** docs/product.md#fresh-facts: one answer a person and location in so many days. */
export const ANSWER_STANDS_DAYS = 90;
/** A look that is longer ago says nothing any more, and an answer is forgotten. */
export const LOOK_COUNTS_DAYS = 365;
/** Within so many days a look is recent. */
export const LOOK_RECENT_DAYS = 90;

/** The last look at a location, as a filter: longer ago than a year or never, or within 90 days. */
export const FRESHNESS_FILTERS = ['old', 'recent'] as const;
export type FreshnessFilter = (typeof FRESHNESS_FILTERS)[number];

/** When and by how many people a location was looked at; in each answer about it. */
export const freshness = {
  confirmations: Type.Integer({
    minimum: 0,
    description: 'People who said within a year that all is as described',
  }),
  changes_reported: Type.Integer({
    minimum: 0,
    description: 'People who said within a year that something has changed',
  }),
  last_confirmed_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When somebody last said that all is as described',
  }),
  last_looked_at: Type.Union([Timestamp, Type.Null()], {
    description: 'The day of the last review or confirmation, as its noon in UTC',
  }),
};
const Freshness = Type.Object(freshness);

export const ConfirmationUpdate = Type.Object({
  is_accurate: Type.Boolean({ description: 'true: yes, as described; false: something has changed' }),
  note: Type.Optional(
    paragraphOfText(CONFIRMATION_NOTE_MAX, 'What has changed, for the moderators; only where something has'),
  ),
});

/** One's own answer. */
export const Confirmation = Type.Object({
  is_accurate: Type.Boolean(),
  note: Type.String(),
  answered_at: Timestamp,
  renewable_at: Type.String({ description: 'From then on the same answer counts anew (RFC 3339)' }),
});
export const OwnConfirmation = Type.Object({ confirmation: Type.Union([Confirmation, Type.Null()]) });

/** What people say has changed, without who says so. */
export const ChangeNotes = Type.Object({
  data: Type.Array(Type.Object({ note: Type.String(), answered_at: Timestamp })),
});

export type Freshness = Static<typeof Freshness>;
export type ConfirmationUpdate = Static<typeof ConfirmationUpdate>;
export type Confirmation = Static<typeof Confirmation>;
export type OwnConfirmation = Static<typeof OwnConfirmation>;
export type ChangeNotes = Static<typeof ChangeNotes>;
