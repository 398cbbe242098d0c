/** The default page after sign-in (docs/product.md#signing-in). */
const DEFAULT_PATH = '/profile';
/** An origin against which paths are resolved, to detect whether they lead to another site. */
const ANY_ORIGIN = 'https://wayable.invalid';

/**
 * Returns the path after sign-in from the `next` parameter. Replaces anything but a path on this site, and
 * /auth itself, with the profile, to prevent open redirects.
 */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/')) return DEFAULT_PATH;
  if (!URL.canParse(next, ANY_ORIGIN)) return DEFAULT_PATH;
  const url = new URL(next, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || /^\/auth\/?$/.test(url.pathname))
    return DEFAULT_PATH;
  return url.pathname + url.search + url.hash;
}

/** Returns the URL of the sign-in screen that leads back to `path`. */
export const authPath = (path: string): string => `/auth?${new URLSearchParams({ next: path })}`;
