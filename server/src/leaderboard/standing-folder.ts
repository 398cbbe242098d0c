import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { ChangeFolder } from '../jobs/change-folder.ts';
import { foldStandingChanges } from './region-standings.queries.ts';

/** Keeps the standings of regions up to date: what waits is looked up by every ranking of a region. */
export const buildStandingFolder = (sql: Database, log: FastifyBaseLogger): ChangeFolder =>
  new ChangeFolder(
    {
      fold: (most) => foldStandingChanges(sql, most),
      // Of people who may have reviews in many regions: a round is to end within the limit of a statement.
      perRound: 1_000,
      everyMs: 1_000,
      failure: 'the standings of regions could not be brought up to date; trying again',
    },
    log,
  );
