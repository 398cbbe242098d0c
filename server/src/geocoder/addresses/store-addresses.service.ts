import type { Database, TransactionSql } from '../../db/database.ts';
import type { AddressEntry, StreetEntry } from './address-entry.ts';
import {
  type AddressArea,
  countStagedAddresses,
  deleteGoneAddresses,
  keepStreetWords,
  replaceStreets,
  stageAddresses,
  stageStreets,
  storeAddresses,
} from './store-addresses.queries.ts';

const BATCH = 20_000;

/**
 * Takes the addresses and streets of a file into the staging tables.
 * @returns how many there are
 */
export async function stageAddressIndex(
  transaction: TransactionSql,
  { addresses, streets }: { addresses: Iterable<AddressEntry>; streets: Iterable<StreetEntry> },
): Promise<{ addresses: number; streets: number }> {
  return {
    addresses: await stageAddresses(transaction, addresses),
    streets: await stageStreets(transaction, streets),
  };
}

/**
 * Prepares to set the index of an area to what was staged.
 * @returns work that may be done in any order, each a transaction of its own
 */
export async function prepareAddressWork(sql: Database, area: AddressArea): Promise<(() => Promise<void>)[]> {
  const inTransaction = (work: (transaction: TransactionSql) => Promise<void>) => () =>
    sql.begin(async (transaction) => {
      await transaction.limitStatements(0);
      await work(transaction);
    });
  const count = await countStagedAddresses(sql);
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) =>
    inTransaction((transaction) =>
      storeAddresses(transaction, area.id, [index * BATCH, (index + 1) * BATCH]),
    ),
  );
  return [
    inTransaction(async (transaction) => {
      await replaceStreets(transaction, area);
      await keepStreetWords(transaction);
    }),
    inTransaction((transaction) => deleteGoneAddresses(transaction, area)),
    ...batches,
  ];
}
