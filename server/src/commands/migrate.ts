import { say } from './terminal.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (_, { migrationDatabaseUrl }) => {
  say(
    migrationDatabaseUrl === undefined
      ? 'The database is up to date.'
      : 'The database is up to date, and the role of DATABASE_URL has its rights.',
  );
  return 0;
});
