import type { Queryable } from '../db/database.ts';

interface JobCounts {
  queue: string;
  waiting: number;
  /** Number of jobs that failed in their last attempt. */
  failed: number;
  /** Age of the oldest due job in seconds; 0 if there is none. */
  oldest_seconds: number;
}

/** Returns the number of jobs per queue, from the tables of pg-boss. */
export function listJobCounts(sql: Queryable): Promise<JobCounts[]> {
  return sql<JobCounts[]>`
    select queue.name as queue,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.state in ('created', 'retry') and job.start_after <= now())), 0)::float8 as oldest_seconds
    from pgboss.queue as queue left join pgboss.job as job on job.name = queue.name
    group by queue.name
  `;
}
