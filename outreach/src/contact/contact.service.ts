import { createHash } from 'node:crypto';
import { readEmail } from '@wayable/auth/accounts/read-email';
import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { refuseDeletedAccount } from '@wayable/platform/http/errors/refuse-deleted-account';
import { DAY_SECONDS, describeWait, scaleLimit } from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { networkOf } from '@wayable/platform/http/requests/network';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import { isShowable } from '@wayable/platform/http/requests/validation';
import {
  CONTACT_NAME_MAX,
  CONTACT_OPENING_MAX,
  CONTACT_SECONDS_MIN,
  CONTACT_SUBJECT_MAX,
  type ContactMessageCreate,
  type ContactReceipt,
} from '@wayable/protocol/contact';
import type { Locale } from '@wayable/protocol/locales';
import type { ApplicationDocuments } from './application-documents.ts';
import * as queries from './contact.queries.ts';
import type { ContactMails } from './contact-mails.ts';

const SPAM_KEPT_MS = 30 * DAY_SECONDS * 1_000;
const KEPT_MS = 730 * DAY_SECONDS * 1_000;

/** Limits per day (docs/product.md#limits), before the scales of addresses and accounts. */
const PER_DAY = { network: 20, sender: 10, receipts: 1 };
/**
 * Half of the daily space is reserved for the first application of each network, so that a few networks
 * cannot use it up.
 */
const DOCUMENT_KIBIBYTES_PER_DAY = { first: 512 * 1_024, further: 512 * 1_024 };

export interface ContactContext {
  sql: Database;
  mails: ContactMails;
  documents: ApplicationDocuments;
  addressLimitScale: number;
  accountLimitScale: number;
}

/** The sender and their network. */
interface Sender {
  viewer: Viewer | undefined;
  ip: string;
  locale: Locale;
}

async function countOne(sql: Database, key: string, max: number, amount = 1): Promise<void> {
  const limit = { max, windowSeconds: DAY_SECONDS };
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, key, limit, amount);
  if (isAllowed) return;
  throw new DomainError(
    'rate_limited',
    `You’ve reached the daily limit for messages. Please try again in ${describeWait(retryAfterSeconds)}.`,
    undefined,
    { retryAfterSeconds, limit: 'messages_of_day' },
  );
}

const showableLine = (field: string, written: string, max: number): string => {
  const line = readStoredLine(field, written, max);
  if (!isShowable(line)) throw invalidField(field, 'is not in the expected form', 'wrong_form');
  return line;
};

function readMessage(input: ContactMessageCreate) {
  const message = input.message.replace(/\r\n?/g, '\n').trim();
  if (message === '') throw invalidField('message', 'is missing', 'missing');
  return {
    name: showableLine('name', input.name, CONTACT_NAME_MAX),
    email: readEmail(input.email),
    subject: showableLine('subject', input.subject, CONTACT_SUBJECT_MAX),
    category: input.category,
    message,
    opening: input.opening === undefined ? null : showableLine('opening', input.opening, CONTACT_OPENING_MAX),
  };
}

/** Detects programs: a hidden field was filled in, or the form was sent too fast. */
const isByProgram = ({ website = '', open_seconds: seconds }: ContactMessageCreate): boolean =>
  website !== '' || (seconds !== undefined && seconds < CONTACT_SECONDS_MIN);

/**
 * Chooses the mail to the sender: a full copy to the viewer's confirmed email, otherwise at most a few
 * receipts a day. Only the full copy contains the message, so the form cannot send texts to other people.
 */
async function chooseCopy(
  { sql }: ContactContext,
  viewer: Viewer | undefined,
  email: string,
): Promise<queries.NewMessage['copy']> {
  if (viewer && (await queries.isConfirmedAddress(sql, viewer.userId, email))) return 'full';
  const { isAllowed } = await countAttempt(sql, `contact-receipt:${email}`, {
    max: PER_DAY.receipts,
    windowSeconds: DAY_SECONDS,
  });
  return isAllowed ? 'receipt' : 'none';
}

/** Limits a sender and a network before storing anything. @throws {DomainError} rate_limited */
async function limitSender(
  { sql, addressLimitScale, accountLimitScale }: ContactContext,
  { viewer, ip }: Sender,
  email: string,
): Promise<void> {
  await countOne(sql, `contact:network:${networkOf(ip)}`, scaleLimit(PER_DAY.network, addressLimitScale));
  // Count a signed-in sender by account. Otherwise, a stranger could enter a person's email and use up that
  // person's limit.
  const sender = viewer ? `account:${viewer.userId}` : `email:${networkOf(ip)}:${email}`;
  await countOne(sql, `contact:${sender}`, scaleLimit(PER_DAY.sender, accountLimitScale));
}

/** Counts the space of a document before storing it. @throws {DomainError} rate_limited */
async function countDocument(
  { sql, accountLimitScale }: ContactContext,
  { ip }: Sender,
  bytes: number,
): Promise<void> {
  const { isAllowed: isFirst } = await countAttempt(sql, `contact:first-application:${networkOf(ip)}`, {
    max: 1,
    windowSeconds: DAY_SECONDS,
  });
  const share = isFirst ? 'first' : 'further';
  const max = scaleLimit(DOCUMENT_KIBIBYTES_PER_DAY[share], accountLimitScale);
  await countOne(sql, `contact:document-kibibytes:${share}`, max, Math.ceil(bytes / 1_024));
}

async function store(
  context: ContactContext,
  sender: Sender,
  input: ContactMessageCreate,
  document: { bytes: Buffer } | null,
): Promise<void> {
  const { sql, mails, documents } = context;
  const { viewer, locale } = sender;
  const message = readMessage(input);
  const isSpam = isByProgram(input);
  const parts = [
    viewer?.userId ?? '',
    message,
    document && createHash('sha256').update(document.bytes).digest('hex'),
  ];
  const contentHash = createHash('sha256').update(JSON.stringify(parts)).digest();
  if (await queries.wasSent(sql, contentHash, isSpam)) return;
  // Keep the text of spam for review, but not its document.
  const keptDocument = isSpam ? null : document;
  if (keptDocument) await countDocument(context, sender, keptDocument.bytes.length);
  const copy = input.copy && !isSpam ? await chooseCopy(context, viewer, message.email) : 'none';
  const documentId = keptDocument ? await documents.write(keptDocument.bytes) : undefined;
  let isKept = false;
  try {
    isKept = await sql.begin(async (transaction) => {
      await queries.lockContent(transaction, contentHash);
      if (await queries.wasSent(transaction, contentHash, isSpam)) return false;
      const id = await queries
        .insertMessage(transaction, {
          ...message,
          status: isSpam ? 'spam' : 'new',
          userId: viewer?.userId ?? null,
          document:
            keptDocument && documentId !== undefined
              ? { id: documentId, bytes: keptDocument.bytes.length }
              : null,
          copy,
          contentHash,
        })
        .catch(refuseDeletedAccount('contact_messages_user_id_fkey'));
      if (documentId !== undefined) await documents.keep(transaction, documentId);
      if (!isSpam) await mails.request(transaction, id, { copy, locale });
      return true;
    });
  } finally {
    if (documentId !== undefined && !isKept) await documents.discard(documentId);
  }
}

const RECEIVED: ContactReceipt = { is_received: true };

/**
 * Stores a message and requests its mails. A duplicate within a day is ignored, and automated messages are
 * stored as spam; the response is the same.
 * @throws {DomainError} validation_failed, rate_limited, not_authenticated
 */
export async function sendMessage(
  context: ContactContext,
  sender: Sender,
  input: ContactMessageCreate,
): Promise<ContactReceipt> {
  const { email } = readMessage(input);
  await limitSender(context, sender, email);
  await store(context, sender, input, null);
  return RECEIVED;
}

/**
 * Stores an application with its PDF, which only administrators can read.
 * @throws {DomainError} as {@link sendMessage}, and body_too_large, storage_full, storage_unavailable
 */
export async function sendApplication(
  context: ContactContext,
  sender: Sender,
  input: ContactMessageCreate,
  document: { bytes: Buffer },
): Promise<ContactReceipt> {
  const { email } = readMessage(input);
  await limitSender(context, sender, email);
  await store(context, sender, input, document);
  return RECEIVED;
}

/** Deletes spam after 30 days and all other messages after two years, with their documents. */
export async function purgeOldMessages(sql: Database): Promise<void> {
  const now = Date.now();
  await queries.deleteOldMessages(sql, {
    spamBefore: new Date(now - SPAM_KEPT_MS),
    othersBefore: new Date(now - KEPT_MS),
  });
}
