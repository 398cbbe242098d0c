import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CALLBACK_PATH, isStrayAuthLink } from '~/auth/sign-in/auth-link';

/** Opens the callback screen if a redirect of the authentication service ended at the home page. */
export function useStrayAuthLink(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isStrayAuthLink(location)) return;
    void navigate(CALLBACK_PATH + location.search + location.hash, { replace: true });
  }, [location, navigate]);
}
