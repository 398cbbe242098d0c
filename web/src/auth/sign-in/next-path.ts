/** Where a signed-in person goes when nothing else is asked (docs/product.md#signing-in). */
const DEFAULT_PATH = '/profile';
/** Only its structure matters: paths are resolved against it to see whether they leave it. */
const ANY_ORIGIN = 'https://wayable.invalid';

/**
 * The path to return to after signing in, from the `next` parameter. Anything but a path on this site, and /auth
 * itself, becomes the profile, so that the parameter cannot lead people to another site.
 */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/')) return DEFAULT_PATH;
  if (!URL.canParse(next, ANY_ORIGIN)) return DEFAULT_PATH;
  const url = new URL(next, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//') || /^\/auth\/?$/.test(url.pathname))
    return DEFAULT_PATH;
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in screen that leads back to `path` afterwards. */
export const authPath = (path: string): string => `/auth?${new URLSearchParams({ next: path })}`;
