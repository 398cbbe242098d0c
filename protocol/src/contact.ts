import Type, { type Static } from 'typebox';
import { oneOf } from './choices.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { SORT_ORDERS } from './reviews.ts';
import { lineOfText, paragraphOfText, searchText, Timestamp, Uuid } from './text.ts';

/** Topics of a message (docs/product.md#contact), in the order of the form. */
export const CONTACT_CATEGORIES = ['general', 'technical', 'partnership', 'accessibility', 'press'] as const;
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number];

export const MESSAGE_STATUSES = ['new', 'read', 'answered', 'spam'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const CONTACT_NAME_MAX = 120;
export const CONTACT_EMAIL_MAX = 255;
export const CONTACT_SUBJECT_MAX = 200;
export const CONTACT_MESSAGE_MAX = 10_000;
export const CONTACT_OPENING_MAX = 120;
/** Maximum size of the PDF attached to an application. */
export const DOCUMENT_MAX_BYTES = 5 * 1_024 * 1_024;
/** Page size of the administrators' message list (docs/product.md#paged-results). */
export const MESSAGES_PAGE_SIZE = 20;
/** The count of messages per status stops at this number. */
export const MESSAGES_COUNTED_MAX = 10_000;
/** Minimum seconds that people need for the form. A faster submission comes from a program. */
export const CONTACT_SECONDS_MIN = 2;

const category = Type.Unsafe<ContactCategory>(Type.String({ enum: [...CONTACT_CATEGORIES] }));
const status = Type.Unsafe<MessageStatus>(Type.String({ enum: [...MESSAGE_STATUSES] }));
const nullable = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const opening = lineOfText(CONTACT_OPENING_MAX, 'The title of the job opening');

const sent = {
  name: lineOfText(CONTACT_NAME_MAX, 'Who writes'),
  email: Type.String({
    minLength: 3,
    maxLength: CONTACT_EMAIL_MAX,
    description: 'The address for the answer, without quotes or comments',
  }),
  subject: lineOfText(CONTACT_SUBJECT_MAX, 'One line'),
  category,
  message: paragraphOfText(CONTACT_MESSAGE_MAX, 'The message; not blank'),
  copy: Type.Optional(
    Type.Boolean({
      description:
        'Mail a copy to the sender’s confirmed address, or to another address a receipt without the message',
    }),
  ),
  website: Type.Optional(
    Type.String({ maxLength: 500, description: 'A hidden field that people leave empty' }),
  ),
  open_seconds: Type.Optional(
    Type.Number({ minimum: 0, description: 'The time in seconds that the form was open' }),
  ),
};

/** A message from a visitor or a signed-in user. */
export const ContactMessageCreate = Type.Object({ ...sent, opening: Type.Optional(opening) });
export type ContactMessageCreate = Static<typeof ContactMessageCreate>;

/** An application: a message about an opening, with a PDF as its file. */
export const ApplicationCreate = Type.Object({ ...sent, opening });
export type ApplicationCreate = Static<typeof ApplicationCreate>;

/** The same answer for every message, so that spammers learn nothing. */
export const ContactReceipt = Type.Object({ is_received: Type.Boolean() });
export type ContactReceipt = Static<typeof ContactReceipt>;

/** A message as administrators see it. */
export const ContactMessage = Type.Object({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  category,
  message: Type.String(),
  status,
  opening: nullable(Type.String()),
  document_bytes: nullable(Type.Integer({ description: 'The size of the PDF; null without one' })),
  sender: nullable(
    Type.Object({ id: Uuid, full_name: Type.String() }, { description: 'The account of the sender, if any' }),
  ),
  created_at: Timestamp,
  answered_at: nullable(Timestamp),
});
export type ContactMessage = Static<typeof ContactMessage>;

const count = Type.Integer({ description: `At most ${MESSAGES_COUNTED_MAX}` });

export const ContactMessagePage = Type.Object({
  ...pagedResult(ContactMessage).properties,
  counts: Type.Object({ new: count, read: count, answered: count, spam: count }),
});
export type ContactMessagePage = Static<typeof ContactMessagePage>;

export const ContactMessagesQuery = Type.Object({
  ...pageQuery(MESSAGES_PAGE_SIZE, 50),
  status: oneOf(['all', ...MESSAGE_STATUSES], 'all'),
  search: searchText('Words of the name, the address, the subject or the message'),
  sortOrder: oneOf(SORT_ORDERS, 'desc'),
});
export type ContactMessagesQuery = Static<typeof ContactMessagesQuery>;

export const ContactMessageUpdate = Type.Object({
  status,
  from: Type.Optional(
    Type.Unsafe<MessageStatus>(
      Type.String({
        enum: [...MESSAGE_STATUSES],
        description: 'Changes the state only if it is this one',
      }),
    ),
  ),
});
export type ContactMessageUpdate = Static<typeof ContactMessageUpdate>;
