import { randomUUID } from 'node:crypto';
import { type ConnectionAddress, connect, type Database } from '@wayable/platform/db/database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listMigrations, migrate, parseMigration } from './migrate.ts';

let admin: Database;

beforeAll(() => {
  admin = connect({ socketDir: inject('postgresSocketDir'), user: 'postgres', database: 'postgres' });
});
afterAll(() => admin.end());

async function createDatabase(template?: string): Promise<ConnectionAddress> {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(
    `create database ${database} owner wayable ${template === undefined ? '' : `template ${template}`}`,
  );
  return { socketDir: inject('postgresSocketDir'), user: 'wayable', database };
}

async function addUnknown(address: ConnectionAddress, isCompatible: boolean): Promise<void> {
  const sql = connect(address, { max: 1 });
  await sql`insert into schema_migrations ${sql({ name: '29990101T000000-later', is_compatible: isCompatible })}`;
  await sql.end();
}

describe('migrate', () => {
  it('applies each migration once with parallel processes', async () => {
    const address = await createDatabase();
    const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(address)));
    expect(applied.filter((names) => names.length > 0)).toEqual([await listMigrations()]);
  });

  it('accepts a database with a later compatible migration', async () => {
    const address = await createDatabase('template_wayable');
    await addUnknown(address, true);
    expect(await migrate(address)).toEqual([]);
  });

  it('rejects a database with a later incompatible migration', async () => {
    const address = await createDatabase('template_wayable');
    await addUnknown(address, false);
    await expect(migrate(address)).rejects.toThrow('newer than this program: it has the migration 29990101');
  });
});

describe('parseMigration', () => {
  it("reads a migration's marks only from its first lines", () => {
    const body = '\nselect 1;\n-- concurrent\n';
    expect(parseMigration(`-- compatible: a new table${body}`)).toMatchObject({
      isCompatible: true,
      isConcurrent: false,
    });
    expect(parseMigration(`-- contract: unused\n-- concurrent${body}`)).toMatchObject({
      isCompatible: false,
      isConcurrent: true,
    });
  });
});
