import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { LimitRoute } from './limits/rate-limits.ts';
import type { Authentication } from './requests/authenticate.ts';

/** The parts of the server that each package of features uses. */
export interface FeatureDependencies {
  config: Config;
  sql: Database;
  jobs: JobQueue;
  authentication: Authentication;
  limitRoute: LimitRoute;
}
