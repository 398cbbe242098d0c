import type { Queryable } from '../db/database.ts';
import { insertNotification, type NewNotification } from './notifications.queries.ts';

/** Tells people what happened to what is theirs (docs/product.md#notifications). */
export class Notifications {
  /** Tells a person, in the transaction of the cause: neither exists without the other. */
  async add(sql: Queryable, notification: NewNotification): Promise<void> {
    await insertNotification(sql, notification);
  }
}
