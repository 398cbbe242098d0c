import type { Queryable } from '@wayable/platform/db/database';
import type { Stats } from '@wayable/protocol/stats';
import { countAllLocations } from '../locations/locations.service.ts';
import { countContributions } from './stats.queries.ts';

/** Number of people from which the totals are kept, because counting 500,000 people takes 100 ms. */
const MANY_PEOPLE = 20_000;
const KEPT_MS = 60_000;

/** Reads the totals of the whole map. Keeps those of a large map for a minute. */
export class StatsReader {
  #kept: { stats: Stats; until: number } | undefined;

  async read(sql: Queryable): Promise<Stats> {
    const kept = this.#kept;
    const now = performance.now();
    if (kept && now < kept.until) return kept.stats;
    // Parallel requests get the old totals meanwhile.
    if (kept) kept.until = now + KEPT_MS;
    const [contributions, totalLocations] = await Promise.all([
      countContributions(sql),
      countAllLocations(sql),
    ]);
    const stats = { ...contributions, totalLocations };
    this.#kept = stats.totalUsers < MANY_PEOPLE ? undefined : { stats, until: now + KEPT_MS };
    return stats;
  }
}
