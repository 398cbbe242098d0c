import { countAttempt } from '@wayable/platform/attempts/attempts';
import type { Database, Queryable } from '@wayable/platform/db/database';
import { DomainError, invalidField } from '@wayable/platform/http/errors/domain-error';
import { describeWait } from '@wayable/platform/http/limits/account-limits';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { readStoredLine } from '@wayable/platform/http/requests/stored-line';
import { toSearchedLine } from '@wayable/protocol/lines';
import {
  type NewsletterUpdate,
  type NewsletterUpdateChange,
  type NewsletterUpdateCreate,
  type NewsletterUpdatePage,
  type NewsletterUpdatesQuery,
  type NewsletterUpdateVersion,
  type SubscriberPage,
  type SubscribersQuery,
  UPDATE_SUBJECT_MAX,
  type UpdatePreview,
} from '@wayable/protocol/newsletter';
import { toPagedResult } from '@wayable/protocol/paging';
import { assertStillAdministrator } from '@wayable/server/moderation/assert-still-administrator';
import { noteAct } from '@wayable/server/moderation/moderation-log.service';
import { assertMay } from '@wayable/server/policy/policy';
import { claimSubmission } from '@wayable/server/reviews/submission-keys.service';
import { renderUpdate } from './render-update.ts';
import * as subscribers from './subscribers.queries.ts';
import type { TestMails } from './test-mails.ts';
import type { UpdateSender } from './update-sender.ts';
import * as queries from './updates.queries.ts';

const TEST_MAILS = { max: 20, windowSeconds: 3_600 };

export interface UpdatesContext {
  sql: Database;
  testMails: TestMails;
  updateSender: UpdateSender;
}

const updateNotFound = () => new DomainError('not_found', 'There is no update with this id.');

const toStoredSubject = (written: string): string => readStoredLine('subject', written, UPDATE_SUBJECT_MAX);

async function findOne(sql: Queryable, id: string): Promise<NewsletterUpdate> {
  const update = await queries.findUpdate(sql, id);
  if (!update) throw updateNotFound();
  return update;
}

/** Locks an update for a change. @throws {DomainError} not_found, not_permitted */
async function lockUpdate(sql: Queryable, viewer: Viewer, id: string) {
  const update = await queries.lockUpdate(sql, id);
  if (!update) throw updateNotFound();
  await assertStillAdministrator(sql, viewer);
  return update;
}

/** Checks that the caller saw the current version. @throws {DomainError} update_changed */
function assertSameRevision({ revision }: Pick<NewsletterUpdate, 'revision'>, seen: number): void {
  if (revision !== seen) {
    throw new DomainError('update_changed', 'This update was changed after you opened it.');
  }
}

/**
 * Returns one page of updates, newest first, and the number of recipients.
 * @throws {DomainError} not_permitted
 */
export async function listUpdates(
  { sql }: UpdatesContext,
  viewer: Viewer,
  { page, limit }: NewsletterUpdatesQuery,
): Promise<NewsletterUpdatePage> {
  assertMay(viewer, 'moderate');
  const [rows, count, recipients] = await Promise.all([
    queries.findUpdates(sql, { limit, offset: (page - 1) * limit }),
    queries.countUpdates(sql),
    subscribers.countRecipients(sql),
  ]);
  return { ...toPagedResult(rows, count, page, limit), recipients };
}

/**
 * Returns an update in its current revision, for moderators.
 * @throws {DomainError} not_permitted, not_found
 */
export async function getUpdate(
  { sql }: UpdatesContext,
  viewer: Viewer,
  id: string,
): Promise<NewsletterUpdate> {
  assertMay(viewer, 'moderate');
  return findOne(sql, id);
}

/**
 * Creates a draft. With an idempotency key, a replay returns the first one, which `isNew` tells.
 * @throws {DomainError} not_permitted, validation_failed, idempotency_key_reused, not_found if the first one
 * was deleted
 */
export async function createUpdate(
  { sql }: UpdatesContext,
  viewer: Viewer,
  { subject: written, body }: NewsletterUpdateCreate,
  key: string | undefined,
): Promise<{ update: NewsletterUpdate; isNew: boolean }> {
  assertMay(viewer, 'moderate');
  const subject = toStoredSubject(written);
  const submission = { key, content: [subject, body] };
  return sql.begin(async (transaction) => {
    await assertStillAdministrator(transaction, viewer);
    const { id, isNew } = await claimSubmission(transaction, viewer.userId, submission);
    if (isNew) await queries.insertUpdate(transaction, { id, subject, body, createdBy: viewer.userId });
    return { update: await findOne(transaction, id), isNew };
  });
}

/**
 * Changes a draft if the caller saw its current version.
 * @throws {DomainError} not_permitted, not_found, update_not_draft, update_changed, validation_failed
 */
export async function changeUpdate(
  { sql }: UpdatesContext,
  viewer: Viewer,
  id: string,
  change: NewsletterUpdateChange,
): Promise<NewsletterUpdate> {
  assertMay(viewer, 'moderate');
  if (change.subject === undefined && change.body === undefined)
    throw invalidField('body', 'must name at least one field to change', 'nothing_to_change');
  await sql.begin(async (transaction) => {
    const update = await lockUpdate(transaction, viewer, id);
    if (update.state !== 'draft') {
      throw new DomainError('update_not_draft', 'An update can’t be changed once sending has started.');
    }
    assertSameRevision(update, change.revision);
    const subject = change.subject === undefined ? update.subject : toStoredSubject(change.subject);
    await queries.changeContent(transaction, id, { subject, body: change.body ?? update.body });
  });
  return findOne(sql, id);
}

/**
 * Deletes an update if the caller saw its current version and it is not being sent.
 * @throws {DomainError} not_permitted, not_found, update_changed, update_sending
 */
export async function removeUpdate(
  { sql }: UpdatesContext,
  viewer: Viewer,
  id: string,
  { revision }: NewsletterUpdateVersion,
): Promise<void> {
  assertMay(viewer, 'moderate');
  await sql.begin(async (transaction) => {
    const update = await lockUpdate(transaction, viewer, id);
    const { state, subject } = update;
    assertSameRevision(update, revision);
    if (state === 'sending') throw new DomainError('update_sending', 'Stop the update before you delete it.');
    await queries.deleteUpdate(transaction, id);
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: null,
      action: 'update_deleted',
      before: { update_id: id, subject, update_state: state },
    });
  });
}

/** Renders the HTML of an update. @throws {DomainError} not_permitted */
export function previewUpdate(viewer: Viewer, body: string): UpdatePreview {
  assertMay(viewer, 'moderate');
  return { html: renderUpdate(body) };
}

/**
 * Mails an update only to the calling administrator, who must have seen its current version.
 * @throws {DomainError} not_permitted, not_found, update_changed, email_needed, rate_limited
 */
export async function sendTestMail(
  { sql, testMails }: UpdatesContext,
  viewer: Viewer,
  id: string,
  { revision }: NewsletterUpdateVersion,
): Promise<void> {
  assertMay(viewer, 'moderate');
  assertSameRevision(await findOne(sql, id), revision);
  const email = (await queries.findConfirmedEmail(sql, viewer.userId))?.email;
  if (email === undefined)
    throw new DomainError('email_needed', 'Your account has no confirmed email address.');
  const { isAllowed, retryAfterSeconds } = await countAttempt(sql, `test-mails:${viewer.userId}`, TEST_MAILS);
  if (!isAllowed) {
    throw new DomainError(
      'rate_limited',
      `You’ve reached the hourly limit for test emails. Please try again in ${describeWait(retryAfterSeconds)}.`,
      undefined,
      { retryAfterSeconds, limit: 'test_mails_of_hour' },
    );
  }
  await testMails.request(sql, { updateId: id, userId: viewer.userId });
}

/**
 * Starts to send an update to all current recipients, or continues a stopped one, if the caller saw its
 * current version. A call during sending does nothing.
 * @throws {DomainError} not_permitted, not_found, update_changed, update_not_draft for a sent one,
 * no_recipients, validation_failed
 */
export async function startSending(
  { sql, updateSender }: UpdatesContext,
  viewer: Viewer,
  id: string,
  { revision }: NewsletterUpdateVersion,
): Promise<NewsletterUpdate> {
  assertMay(viewer, 'moderate');
  await sql.begin(async (transaction) => {
    const update = await lockUpdate(transaction, viewer, id);
    const { state, subject, body } = update;
    assertSameRevision(update, revision);
    if (state === 'sending') return;
    if (state === 'sent') throw new DomainError('update_not_draft', 'This update has been sent.');
    if (body.trim() === '') throw invalidField('body', 'is missing', 'missing');
    const recipients = state === 'draft' ? await queries.insertDeliveries(transaction, id) : undefined;
    if (recipients === 0) throw new DomainError('no_recipients', 'There are no subscribers yet.');
    await queries.changeState(transaction, id, 'sending');
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: null,
      action: 'update_sent',
      before: { update_id: id, update_state: state },
      after: { subject, ...(recipients !== undefined && { recipients }) },
    });
  });
  updateSender.wake();
  return findOne(sql, id);
}

/**
 * Stops an update. A mail that is being sent still arrives.
 * @throws {DomainError} not_permitted, not_found
 */
export async function stopSending(
  { sql }: UpdatesContext,
  viewer: Viewer,
  id: string,
): Promise<NewsletterUpdate> {
  assertMay(viewer, 'moderate');
  await sql.begin(async (transaction) => {
    const { state, subject } = await lockUpdate(transaction, viewer, id);
    if (state !== 'sending') return;
    await queries.changeState(transaction, id, 'stopped');
    await noteAct(transaction, {
      adminId: viewer.userId,
      subjectId: null,
      action: 'update_stopped',
      before: { update_id: id, update_state: state },
      after: { subject },
    });
  });
  return findOne(sql, id);
}

/** Returns one page of subscribers, newest first. @throws {DomainError} not_permitted */
export async function listSubscribers(
  { sql }: UpdatesContext,
  viewer: Viewer,
  { page, limit, search: written }: SubscribersQuery,
): Promise<SubscriberPage> {
  assertMay(viewer, 'moderate');
  const search = toSearchedLine(written);
  const [rows, count] = await Promise.all([
    subscribers.findSubscribers(sql, { search, limit, offset: (page - 1) * limit }),
    subscribers.countSubscribers(sql, search),
  ]);
  return toPagedResult(rows, count, page, limit);
}

/**
 * Removes an address from the list, or turns off an account's setting.
 * @throws {DomainError} not_permitted, not_found
 */
export async function removeSubscriber({ sql }: UpdatesContext, viewer: Viewer, id: string): Promise<void> {
  assertMay(viewer, 'moderate');
  await sql.begin(async (transaction) => {
    await assertStillAdministrator(transaction, viewer);
    const userId = await subscribers.removeSubscriber(transaction, id);
    if (userId === undefined) throw new DomainError('not_found', 'There is no subscriber with this id.');
    await noteAct(transaction, { adminId: viewer.userId, subjectId: userId, action: 'subscriber_removed' });
  });
}
