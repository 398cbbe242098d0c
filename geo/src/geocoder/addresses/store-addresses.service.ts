import type { TransactionSql } from '@wayable/server/db/database';
import type { AddressEntry, StreetEntry } from './address-entry.ts';
import {
  type AddressArea,
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
 * @param area with how many addresses were staged
 * @returns pieces of work, which may be done in any order, each in a transaction of its own
 */
export function prepareAddressWork(
  area: AddressArea & { staged: number },
): ((transaction: TransactionSql) => Promise<void>)[] {
  const batches = Array.from(
    { length: Math.ceil(area.staged / BATCH) },
    (_, index) => (transaction: TransactionSql) =>
      storeAddresses(transaction, area.id, [index * BATCH, (index + 1) * BATCH]),
  );
  return [
    async (transaction) => {
      await replaceStreets(transaction, area);
      await keepStreetWords(transaction);
    },
    (transaction) => deleteGoneAddresses(transaction, area),
    ...batches,
  ];
}
