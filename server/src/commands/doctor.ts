import { findDrift, mendDrift } from '@wayable/platform/db/doctor';
import { findAccessDrift, mendAccess } from '../answers/access-drift.ts';
import { fail, say } from './terminal.ts';
import { withDatabase } from './with-database.ts';

const VERDICTS_SHOWN = 50;
const [option, ...more] = process.argv.slice(2);
const mends = option === '--mend';
if ((option !== undefined && !mends) || more.length > 0) fail('Usage: npm run doctor -- [--mend]');

await withDatabase(async ({ sql }) => {
  const numbers = await findDrift(sql);
  const verdicts = await findAccessDrift(sql);
  const rows = [...numbers.rows, ...verdicts.slice(0, VERDICTS_SHOWN)];
  const total = numbers.total + verdicts.length;
  if (total === 0) {
    say('Every derived number agrees with its source rows.');
    return 0;
  }
  for (const { number, row_id, stored, expected } of rows) {
    say(`${number} of ${row_id || 'the whole table'}: stored ${stored}, expected ${expected}`);
  }
  if (total > rows.length) say(`… and ${total - rows.length} more`);
  if (!mends) {
    say(`Drift in ${total} number(s). \`npm run doctor -- --mend\` repairs them.`);
    return 1;
  }
  await mendDrift(sql);
  await mendAccess(sql, await findAccessDrift(sql));
  say(`${total} number(s) were repaired.`);
  return 0;
});
