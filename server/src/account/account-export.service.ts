import { Readable } from 'node:stream';
import { recordSecurityEvent } from '../auth/accounts/security-events.ts';
import type { Device } from '../auth/devices/device.ts';
import { assertRecentProof } from '../auth/recent-proof/assert-recent-proof.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import type { Viewer } from '../http/requests/authenticate.ts';
import * as queries from './account-export.queries.ts';

const PAGE_ROWS = 500;

type FindPage = (typeof queries)['findReviewsToExport'];

const LISTS: [name: string, find: FindPage][] = [
  ['sessions', queries.findSessionsToExport],
  ['security_events', queries.findEventsToExport],
  ['reviews', queries.findReviewsToExport],
  ['photos', queries.findPhotosToExport],
  ['review_reports', queries.findReportsToExport],
  ['notifications', queries.findNotificationsToExport],
  ['contact_messages', queries.findMessagesToExport],
  ['location_confirmations', queries.findConfirmationsToExport],
  ['created_locations', queries.findLocationsToExport],
];

/** A JSON array in pieces. Between the pages no connection is held, however slowly they are fetched. */
async function* writeList(sql: Database, userId: string, find: FindPage): AsyncGenerator<string> {
  yield '[';
  let after: queries.Position | undefined;
  let separator = '\n    ';
  for (;;) {
    const rows = await find(sql, { userId, after, limit: PAGE_ROWS });
    if (rows.length > 0) {
      const written = rows.map(({ position: _, ...row }) => JSON.stringify(row)).join(',\n    ');
      yield separator + written;
      separator = ',\n    ';
    }
    if (rows.length < PAGE_ROWS) break;
    after = rows.at(-1)?.position;
  }
  yield ']';
}

async function* write(
  sql: Database,
  userId: string,
  account: Record<string, unknown>,
): AsyncGenerator<string> {
  yield `{\n  "exported_at": ${JSON.stringify(new Date().toISOString())}`;
  for (const [name, value] of Object.entries(account)) {
    yield `,\n  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  }
  for (const [name, find] of LISTS) {
    yield `,\n  ${JSON.stringify(name)}: `;
    yield* writeList(sql, userId, find);
  }
  yield '\n}\n';
}

/**
 * Everything that is kept of the person, as a stream of one JSON object: nothing of it has to fit into memory.
 * @throws {DomainError} not_found, recent_sign_in_required
 */
export async function exportAccount(
  sql: Database,
  { userId, sessionId }: Viewer,
  device: Device,
): Promise<Readable> {
  await assertRecentProof(sql, sessionId);
  const account = await queries.findAccountData(sql, userId);
  if (!account) throw new DomainError('not_found', 'User not found');
  await recordSecurityEvent(sql, { userId, kind: 'data_exported', device });
  return Readable.from(write(sql, userId, account));
}
