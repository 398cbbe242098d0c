/** Personal data, which is deleted at the end of the session. */
export const PERSONAL_CACHE = 'wayable-personal';
