import type { Database } from '@wayable/platform/db/database';
import { ChangeFolder } from '@wayable/platform/jobs/change-folder';
import type { FastifyBaseLogger } from 'fastify';
import { foldCellChanges } from './tiles.queries.ts';

const CHANGES_PER_ROUND = 5_000;

/** Aggregates every pending change into the squares of the map. */
export async function foldAllCellChanges(sql: Database): Promise<void> {
  while ((await foldCellChanges(sql, CHANGES_PER_ROUND, true)) > 0);
}

/** Builds the `ChangeFolder` that keeps the squares of the map up to date. */
export const buildCellFolder = (sql: Database, log: FastifyBaseLogger): ChangeFolder =>
  new ChangeFolder(
    {
      fold: (most) => foldCellChanges(sql, most, false),
      perRound: CHANGES_PER_ROUND,
      everyMs: 250,
      failure: 'the counts of map cells could not be refreshed; trying again',
    },
    log,
  );
