import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CALLBACK_PATH, isStrayAuthLink } from '~/auth/sign-in/auth-link';

/** Moves a redirect of the authentication service that ended at the home page to the callback screen. */
export function useStrayAuthLink(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isStrayAuthLink(location)) return;
    void navigate(CALLBACK_PATH + location.search + location.hash, { replace: true });
  }, [location, navigate]);
}
