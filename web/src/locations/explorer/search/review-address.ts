/** Returns the URL of the form for a new place, with its name filled in. */
export const reviewAddress = (name: string): string => `/review?${new URLSearchParams({ location: name })}`;
