import { findDrift, mendDrift } from '../db/doctor.ts';
import { say } from './terminal.ts';
import { withDatabase } from './with-database.ts';

const mends = process.argv.includes('--mend');

await withDatabase(async ({ sql }) => {
  const { rows, total } = await findDrift(sql);
  if (total === 0) {
    say('Every derived number agrees with its source rows.');
    return 0;
  }
  for (const { number, row_id, stored, expected } of rows) {
    say(`${number} of ${row_id || 'the whole table'}: stored ${stored}, expected ${expected}`);
  }
  if (total > rows.length) say(`… and ${total - rows.length} more`);
  if (!mends) {
    say(`Drift in ${total} number(s). \`npm run doctor -- --mend\` sets them right.`);
    return 1;
  }
  await mendDrift(sql);
  say(`${total} number(s) were set right.`);
  return 0;
});
