import Type, { type Static } from 'typebox';
import { LOCALES, type Locale } from './locales.ts';
import { pagedResult, pageQuery } from './paging.ts';
import { lineOfText, paragraphOfText, searchText, Timestamp, Uuid } from './text.ts';

export const UPDATE_SUBJECT_MAX = 200;
export const UPDATE_BODY_MAX = 20_000;
/** Page size of administrators' lists of updates and subscribers (docs/product.md#paged-results). */
export const UPDATES_PAGE_SIZE = 20;
/** The confirmation link of a subscription is valid for this many days (docs/product.md#newsletter). */
export const SUBSCRIPTION_LINK_DAYS = 7;
/** Maximum number of failed addresses shown per update. */
export const FAILED_SHOWN_MAX = 20;

/** PostgreSQL's maximum integer. */
const REVISION_MAX = 2_147_483_647;

/** The page that the confirmation mail of a subscription opens. */
export const SUBSCRIBE_CONFIRM_PATH = '/newsletter/confirm';
/** The page of the unsubscribe link in updates. */
export const NEWSLETTER_UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';

const nullable = <Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const NewsletterSignUp = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 255, description: 'The address to subscribe' }),
  locale: Type.Optional(
    Type.Unsafe<Locale>(
      Type.String({ enum: LOCALES.map(({ code }) => code), description: 'The language of its mails' }),
    ),
  ),
  website: Type.Optional(
    Type.String({ maxLength: 500, description: 'A hidden field that people leave empty' }),
  ),
});
export type NewsletterSignUp = Static<typeof NewsletterSignUp>;

/** The same answer whether or not the address is subscribed. */
export const NewsletterReceipt = Type.Object({ is_requested: Type.Boolean() });
export type NewsletterReceipt = Static<typeof NewsletterReceipt>;

/** A recipient of updates: from the list, or by the account setting `community_updates`. */
export const Subscriber = Type.Object({
  id: Uuid,
  source: Type.Unsafe<'list' | 'account'>(Type.String({ enum: ['list', 'account'] })),
  email: Type.String(),
  full_name: nullable(Type.String({ description: 'Of an account' })),
  subscribed_at: Timestamp,
});
export type Subscriber = Static<typeof Subscriber>;
export const SubscriberPage = pagedResult(Subscriber);
export type SubscriberPage = Static<typeof SubscriberPage>;
export const SubscribersQuery = Type.Object({
  ...pageQuery(UPDATES_PAGE_SIZE, 50),
  search: searchText('A part of the address or of the name'),
});
export type SubscribersQuery = Static<typeof SubscribersQuery>;

export const UPDATE_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type UpdateState = (typeof UPDATE_STATES)[number];

const amount = Type.Integer({ minimum: 0 });

/** An update to all subscribers, written in Markdown. */
export const NewsletterUpdate = Type.Object({
  id: Uuid,
  subject: Type.String(),
  body: Type.String({ description: 'Markdown (CommonMark) without HTML and pictures' }),
  state: Type.Unsafe<UpdateState>(Type.String({ enum: [...UPDATE_STATES] })),
  created_at: Timestamp,
  updated_at: Timestamp,
  revision: Type.Integer({ minimum: 1, description: 'Changes whenever subject, text or state changes' }),
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
  progress: Type.Object({
    total: amount,
    waiting: amount,
    sent: amount,
    failed: Type.Integer({ minimum: 0, description: 'Refused mails, and those with an unknown result' }),
    skipped: Type.Integer({ minimum: 0, description: 'Recipients removed meanwhile' }),
  }),
  failed_addresses: Type.Array(Type.String(), { description: `At most ${FAILED_SHOWN_MAX}` }),
});
export type NewsletterUpdate = Static<typeof NewsletterUpdate>;
export const NewsletterUpdatePage = Type.Object({
  ...pagedResult(NewsletterUpdate).properties,
  recipients: Type.Integer({ description: 'The current number of recipients' }),
});
export type NewsletterUpdatePage = Static<typeof NewsletterUpdatePage>;
export const NewsletterUpdatesQuery = Type.Object(pageQuery(UPDATES_PAGE_SIZE, 50));
export type NewsletterUpdatesQuery = Static<typeof NewsletterUpdatesQuery>;

const content = {
  subject: lineOfText(UPDATE_SUBJECT_MAX, 'The subject of the mail'),
  body: paragraphOfText(UPDATE_BODY_MAX, 'Markdown (CommonMark); not blank when it is sent'),
};
export const NewsletterUpdateCreate = Type.Object(content);
export type NewsletterUpdateCreate = Static<typeof NewsletterUpdateCreate>;
const revision = Type.Integer({
  minimum: 1,
  maximum: REVISION_MAX,
  description: 'The version that the caller saw; another one is refused (update_changed)',
});
export const NewsletterUpdateChange = Type.Object({
  revision,
  subject: Type.Optional(content.subject),
  body: Type.Optional(content.body),
});
export type NewsletterUpdateChange = Static<typeof NewsletterUpdateChange>;
/** The revision of an update that an action refers to. */
export const NewsletterUpdateVersion = Type.Object({ revision });
export type NewsletterUpdateVersion = Static<typeof NewsletterUpdateVersion>;

export const UpdatePreviewRequest = Type.Object({ body: content.body });
export const UpdatePreview = Type.Object({
  html: Type.String({ description: 'Our own HTML: text elements, and links to http and https URLs' }),
});
export type UpdatePreview = Static<typeof UpdatePreview>;
