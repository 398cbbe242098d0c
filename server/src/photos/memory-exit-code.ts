/** Exit code of a conversion process that exceeds its memory. */
export const MEMORY_EXIT_CODE = 86;
