/** The address of the form for a new place, filled with what is known of it. */
export const reviewAddress = (name: string): string => `/review?${new URLSearchParams({ location: name })}`;
