import type { Database } from '@wayable/platform/db/database';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import { toSearchedLine } from '@wayable/protocol/lines';
import {
  type AdminReviewsQuery,
  type AdminUsersQuery,
  COUNTED_MAX,
  type LogQuery,
} from '@wayable/protocol/moderation';
import { toPagedResult } from '@wayable/protocol/paging';
import type { Photo } from '@wayable/protocol/photos';
import { listPhotosOfRemovedReviews, listPhotosOfReviews } from '../../photos/review-photos.service.ts';
import { permissionsOnAccount, permissionsOnModeratedReview } from '../../policy/permissions.ts';
import { assertMay } from '../../policy/policy.ts';
import { countLogEntries, findLogEntries } from '../moderation-log.queries.ts';
import { assertReachable } from './reachable-page.ts';
import * as reviews from './review-list.queries.ts';
import { findMatches } from './review-search.queries.ts';
import * as users from './user-list.queries.ts';

async function countPlain(sql: Database, filter: reviews.ReviewListFilter): Promise<number> {
  const { total, verified } = await reviews.countReviews(sql);
  return { all: total, verified, pending: total - verified }[filter.verificationFilter];
}

async function findIds(sql: Database, filter: reviews.ReviewListFilter, page: reviews.ReviewListPage) {
  const { searchQuery, reported, attention } = filter;
  if (searchQuery !== '') {
    const matches = await findMatches(sql, filter, page);
    return { ids: matches.slice(page.offset, page.offset + page.limit), count: matches.length };
  }
  const byName = page.sortBy.endsWith('_name');
  if (reported || attention) {
    const count = await reviews.countCandidates(sql, filter);
    return { ids: await reviews.findCandidates(sql, filter, page), count };
  }
  const count = await countPlain(sql, filter);
  // Sort if there are few matches. Otherwise, read names in order, which is slower if most names have no
  // match.
  const isSorted = byName && count <= reviews.SORTED_MAX;
  if (byName && !isSorted) assertReachable(page);
  const ids = isSorted
    ? await reviews.findCandidates(sql, filter, page)
    : await reviews.findReviewsInOrder(sql, filter.verificationFilter, page);
  return { ids, count };
}

/** Converts reviews for an administrator. Hides the reports of the administrator's own reviews. */
const showTo = (viewer: Viewer, rows: readonly reviews.ModeratedReviewRow[], photos: Map<string, Photo[]>) =>
  rows.map((row) => {
    const permissions = permissionsOnModeratedReview(viewer, row.user_id);
    const reports = permissions.moderate ? row.reports : [];
    return { ...row, reports, photo_details: photos.get(row.id) ?? [], permissions };
  });

/**
 * Returns a page of all, reported, signaled or removed reviews.
 * @throws {DomainError} not_permitted, validation_failed for a page too deep in a list sorted by name
 */
export async function listReviews(sql: Database, viewer: Viewer, query: AdminReviewsQuery) {
  assertMay(viewer, 'moderate');
  const { page, limit, sortBy, sortOrder, verificationFilter, reported, attention, removed } = query;
  const filter = { searchQuery: toSearchedLine(query.searchQuery), verificationFilter, reported, attention };
  const position = { sortBy, sortOrder, limit, offset: (page - 1) * limit };
  if (removed) {
    const [rows, count] = await Promise.all([
      reviews.findRemoved(sql, filter, position),
      reviews.countRemoved(sql, filter),
    ]);
    return toPagedResult(
      showTo(viewer, rows, await listPhotosOfRemovedReviews(sql, rows)),
      count,
      page,
      limit,
    );
  }
  const { ids, count } = await findIds(sql, filter, position);
  const rows = await reviews.findModeratedReviews(sql, ids);
  return toPagedResult(showTo(viewer, rows, await listPhotosOfReviews(sql, rows)), count, page, limit);
}

/**
 * Returns a page of all people.
 * @throws {DomainError} not_permitted
 */
export async function listUsers(sql: Database, viewer: Viewer, query: AdminUsersQuery) {
  assertMay(viewer, 'moderate');
  const { page, limit, sortBy, sortOrder } = query;
  const searchQuery = toSearchedLine(query.searchQuery);
  const position = { sortBy, sortOrder, limit, offset: (page - 1) * limit };
  const find = async (ids: string[]) => {
    const people = await users.findUsers(sql, ids);
    return people.map((person) => ({ ...person, permissions: permissionsOnAccount(viewer, person.id) }));
  };
  if (searchQuery !== '') {
    const matches = await users.findNamed(sql, searchQuery, position);
    const shown = await find(matches.slice(position.offset, position.offset + limit));
    return toPagedResult(shown, matches.length, page, limit);
  }
  const count = await users.countProfiles(sql);
  const ids = await users.findInOrder(sql, position);
  return toPagedResult(await find(ids), count, page, limit);
}

/**
 * Returns a page of the log, newest first. Counts only up to a thousand entries after the page. Paging can
 * still reach the first entry.
 * @throws {DomainError} not_permitted
 */
export async function listLog(sql: Database, viewer: Viewer, query: LogQuery) {
  assertMay(viewer, 'moderate');
  const { page, limit, ...filter } = query;
  const most = (Math.floor((page * limit) / COUNTED_MAX) + 1) * COUNTED_MAX;
  const [rows, count] = await Promise.all([
    findLogEntries(sql, { ...filter, limit, offset: (page - 1) * limit }),
    countLogEntries(sql, filter, most),
  ]);
  return toPagedResult(rows, count, page, limit);
}
