/** The form for a place that nobody has added yet, with what is known of it. */
export const reviewAddress = (name: string): string => `/review?${new URLSearchParams({ location: name })}`;
