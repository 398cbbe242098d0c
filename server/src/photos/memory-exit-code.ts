/** The exit code of a conversion process whose picture takes too much memory. */
export const MEMORY_EXIT_CODE = 86;
