import { Readable } from 'node:stream';
import { recordSecurityEvent } from '@wayable/auth/accounts/security-events';
import type { Device } from '@wayable/auth/devices/device';
import { assertRecentProof } from '@wayable/auth/recent-proof/assert-recent-proof';
import type { Database } from '@wayable/platform/db/database';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { Viewer } from '@wayable/platform/http/requests/authenticate';
import * as queries from './account-export.queries.ts';
import { type ExportedTable, LONG_TABLES, SHORT_TABLES } from './exported-tables.ts';

const PAGE_ROWS = 500;

/** Yields a JSON array in chunks. Holds no connection between pages, because the client may read slowly. */
async function* writeList(sql: Database, userId: string, table: ExportedTable): AsyncGenerator<string> {
  yield '[';
  let after: queries.Position | undefined;
  let separator = '\n    ';
  for (;;) {
    const rows = await queries.findPage(sql, table, { userId, after, limit: PAGE_ROWS });
    if (rows.length > 0) {
      yield separator + rows.map(({ row }) => JSON.stringify(row)).join(',\n    ');
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
  const writeEntry = (name: string, value: unknown) =>
    `,\n  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  yield `{\n  "exported_at": ${JSON.stringify(new Date().toISOString())}`;
  for (const [name, value] of Object.entries(account)) yield writeEntry(name, value);
  for (const table of SHORT_TABLES) yield writeEntry(table.name, await queries.findRows(sql, table, userId));
  for (const table of LONG_TABLES) {
    yield `,\n  ${JSON.stringify(table.name)}: `;
    yield* writeList(sql, userId, table);
  }
  yield '\n}\n';
}

/**
 * Streams all personal data as one JSON object, because it may not fit into memory.
 * @throws {DomainError} not_found, recent_sign_in_required
 */
export async function exportAccount(
  sql: Database,
  { userId, sessionId }: Viewer,
  device: Device,
): Promise<Readable> {
  await assertRecentProof(sql, sessionId);
  const account = await queries.findSingleRows(sql, userId);
  if (!account) throw new DomainError('not_found', 'User not found');
  await recordSecurityEvent(sql, { userId, kind: 'data_exported', device });
  return Readable.from(write(sql, userId, account));
}
