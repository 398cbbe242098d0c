import { CATEGORY_ENTRIES } from '@wayable/protocol/categories';
import { FACT_ANSWERS, FACT_TOPICS, FEATURE_ENTRIES, FEATURES } from '@wayable/protocol/features';
import { RATING_BAND_ENTRIES } from '@wayable/protocol/ratings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KindFilter, kindMeets, NO_CONDITION } from '../locations/location-filters.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Calls the database function `name`, which returns a list of IDs. */
async function read(name: string): Promise<string[]> {
  const [row] = await server.sql<{ ids: string[] }[]>`select ${server.sql(name)}() as ids`;
  return row?.ids ?? [];
}

const byNumber = (entries: readonly { id: string; number: number }[]) =>
  entries.toSorted((one, other) => one.number - other.number).map(({ id, number }) => [id, number]);

describe('lists of the database and of the protocol', () => {
  it('numbers features in the database as in the protocol', async () => {
    const ids = await read('feature_ids');
    expect(byNumber(FEATURE_ENTRIES)).toEqual(ids.map((id, index) => [id, index + 1]));
  });

  it('numbers categories in the database as in the protocol', async () => {
    const ids = await read('category_ids');
    expect(byNumber(CATEGORY_ENTRIES)).toEqual(ids.map((id, index) => [id, index + 1]));
  });

  it('numbers rating bands in the database as in the protocol', async () => {
    const ids = await read('rating_band_ids');
    expect(byNumber(RATING_BAND_ENTRIES)).toEqual(ids.map((id, index) => [id, index]));
  });

  it("lists the protocol's topics and answers of public sources", async () => {
    expect(new Set(await read('fact_topic_ids'))).toEqual(new Set(FACT_TOPICS));
    expect(await read('fact_answer_ids')).toEqual([...FACT_ANSWERS]);
  });

  it("stores a place's filter values as bits and reads them", async () => {
    expect(FEATURE_ENTRIES.length).toBeLessThanOrEqual(18);
    expect(CATEGORY_ENTRIES.length).toBeLessThanOrEqual(31);
    const facts = { 'wheelchair-accessible': { says: 'limited' }, 'accessible-toilet': { says: 'yes' } };
    const features = FEATURES.slice(-1);
    const meets = (filter: Partial<KindFilter>) =>
      kindMeets(server.sql, server.sql`kind`, { ...NO_CONDITION, ...filter });
    for (const { id: category, number } of CATEGORY_ENTRIES) {
      const rows = await server.sql<Record<string, unknown>[]>`
        select kind_category(kind) as category, kind_band(kind) as band, kind_has_facts(kind) as has_facts,
          kind_in_category(kind_anywhere(kind), ${number}) = kind as is_put_back,
          kind_category(kind_anywhere(kind)) as anywhere, ${meets({ features, toilet: true })} as has_features,
          ${meets({ features: [...FEATURES] })} as has_all, ${meets({ lacks: [...FEATURES] })} as lacks_one,
          ${meets({ wheelchair: [2] })} as is_limited, ${meets({ wheelchair: [1, 3] })} as has_other_answer
        from unnest(array[0, 4]) as band, location_kind(${category}, ${features}::text[], band, ${server.sql.json(facts)}) as kind order by band`;
      const expected = {
        category: number,
        has_facts: true,
        is_put_back: true,
        anywhere: 0,
        has_features: true,
        has_all: false,
        lacks_one: true,
        is_limited: true,
        has_other_answer: false,
      };
      expect(rows).toEqual([
        { ...expected, band: 0 },
        { ...expected, band: 4 },
      ]);
    }
  });
});
