import type { Database } from '@wayable/platform/db/database';

/** `public` has the map, `auth` the accounts, `pgboss` the jobs. */
const SCHEMAS = ['public', 'auth', 'pgboss'];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Grants a role the rights to run the program: read and write rows and call functions, but not change tables.
 * `sql` is a connection of the owner. Call it again after each migration. The caller must hold the lock of
 * migrations, because parallel grants fail.
 */
export async function grantRights(sql: Database, roleName: string): Promise<void> {
  const role = quote(roleName);
  await sql.begin(async (transaction) => {
    const [row] = await transaction<{ name: string }[]>`select current_database() as name`;
    const statements = [
      `grant connect, temporary on database ${quote(row?.name as string)} to ${role}`,
      // PostgreSQL 14 and earlier let every role create tables.
      'revoke create on schema public from public',
      ...SCHEMAS.flatMap((schema) => [
        `grant usage on schema ${schema} to ${role}`,
        `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
        `grant usage, select on all sequences in schema ${schema} to ${role}`,
        `grant execute on all routines in schema ${schema} to ${role}`,
      ]),
      `revoke insert, update, delete on schema_migrations from ${role}`,
    ];
    for (const statement of statements) await transaction.unsafe(statement);
  });
}
