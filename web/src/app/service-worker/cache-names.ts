/** What only one person may read; it is forgotten with their session. */
export const PERSONAL_CACHE = 'wayable-personal';
