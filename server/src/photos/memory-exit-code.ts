/** The exit code of a conversion process that takes too much memory. */
export const MEMORY_EXIT_CODE = 86;
