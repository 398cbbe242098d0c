import { useLocation } from 'react-router';

/**
 * Returns the query of the sign-in screen. Without a `next` in the URL, it is the page on which a session
 * ended.
 */
export function useAuthSearch(): URLSearchParams {
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  if (!query.has('next') && typeof state === 'string') query.set('next', state);
  return query;
}
