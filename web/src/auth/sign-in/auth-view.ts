/** The view of the sign-in screen, kept in the URL for links and Back. */
export type AuthView = 'password' | 'forgot' | 'link' | 'organisation';

const VIEWS: ReadonlySet<string> = new Set<AuthView>(['forgot', 'link', 'organisation']);

/** Reads the `view` parameter of the sign-in screen. */
export function readAuthView(search: URLSearchParams): AuthView {
  const view = search.get('view');
  return view !== null && VIEWS.has(view) ? (view as AuthView) : 'password';
}

/** Returns the URL of a view with the other query parameters. */
export function viewPath(view: AuthView, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  if (view === 'password') query.delete('view');
  else query.set('view', view);
  return query.size > 0 ? `/auth?${query}` : '/auth';
}
