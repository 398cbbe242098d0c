import type { TransactionSql } from '@wayable/platform/db/database';
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
 * Adds the addresses and streets of a file to the staging tables.
 * @returns the number of each
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
 * Returns the work that replaces the index of an area with the staged rows. Its pieces run in any order, each
 * in its own transaction.
 * @param area with the number of staged addresses
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
