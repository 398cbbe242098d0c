/** What the sign-in screen shows; in the address, so that a link and the way back work. */
export type AuthView = 'password' | 'forgot' | 'link' | 'organisation';

const VIEWS: ReadonlySet<string> = new Set<AuthView>(['forgot', 'link', 'organisation']);

/** The `view` parameter of the sign-in screen. */
export function readAuthView(search: URLSearchParams): AuthView {
  const view = search.get('view');
  return view !== null && VIEWS.has(view) ? (view as AuthView) : 'password';
}

/** The address of a view; everything else of the query, such as where to go afterwards, stays. */
export function viewPath(view: AuthView, search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  if (view === 'password') query.delete('view');
  else query.set('view', view);
  return query.size > 0 ? `/auth?${query}` : '/auth';
}
