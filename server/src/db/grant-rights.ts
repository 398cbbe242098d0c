import type { Database } from './database.ts';

/** `public` has the map, `auth` the accounts, `pgboss` the jobs. */
const SCHEMAS = ['public', 'auth', 'pgboss'];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a role run the program without owning anything: it reads and writes rows and calls functions, and cannot
 * make, change or remove a table. `sql` is a connection of the owner; again after each migration, for what is new.
 * PostgreSQL refuses rights that two processes grant at a time: the caller has the lock of migrations.
 */
export async function grantRights(sql: Database, roleName: string): Promise<void> {
  const role = quote(roleName);
  await sql.begin(async (transaction) => {
    const [row] = await transaction<{ name: string }[]>`select current_database() as name`;
    const statements = [
      `grant connect, temporary on database ${quote(row?.name as string)} to ${role}`,
      // Databases of PostgreSQL 14 and before let everybody make tables.
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
