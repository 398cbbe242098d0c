const ATTEMPTS_MAX = 5;
/**
 * Constraints that fail if, during an import, a person adds a place with a name and address from the file, or
 * removes the place that an element joins.
 */
const RIVALS: readonly unknown[] = [
  'locations_one_per_name_and_address',
  'location_sources_location_id_fkey',
];

/**
 * Repeats an import during which a person added or removed a place of the file. The next attempt decides
 * about that place again.
 * @throws the failure of the last attempt
 */
export async function retryRivals<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { constraint } = error as { constraint?: unknown };
      if (!RIVALS.includes(constraint) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
