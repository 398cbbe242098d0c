import type { Database } from '@wayable/platform/db/database';
import { countDemoData, hasDemo, removeDemo } from '../demo/load-demo.ts';
import { confirm, say } from './terminal.ts';

/**
 * Removes the demo data after a confirmation and reports the kept data.
 * @returns the exit status
 */
export async function runRemoveDemo(
  sql: Database,
  { isConfirmed, isDemoOn }: { isConfirmed: boolean; isDemoOn: boolean },
): Promise<number> {
  if (!(await hasDemo(sql))) {
    say('The database has no demo accounts.');
    return 0;
  }
  const { accounts, reviews, places, keptReviews, keptPlaces } = await countDemoData(sql);
  say(`To remove: ${accounts} demo accounts, their ${reviews} reviews, and ${places} demo places.`);
  say(`To keep: ${keptReviews} reviews by real accounts at demo places, and ${keptPlaces} of these places.`);
  if (!isConfirmed && !(await confirm('Remove the demo data? This cannot be undone.'))) {
    say('Nothing was removed. To skip the question: npm run admin -- remove-demo --yes');
    return 1;
  }
  await removeDemo(sql);
  say('The demo data was removed.');
  if (isDemoOn) say('The demo is still on: without DEMO=0, the next start brings its accounts back.');
  return 0;
}
