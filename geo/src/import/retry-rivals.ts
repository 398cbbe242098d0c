const ATTEMPTS_MAX = 5;

/**
 * Repeats an import during which a person added a place with a name and address from the file. The next
 * attempt finds that place.
 * @throws the failure of the last attempt
 */
export async function retryRivals<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { constraint } = error as { constraint?: unknown };
      if (constraint !== 'locations_one_per_name_and_address' || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
