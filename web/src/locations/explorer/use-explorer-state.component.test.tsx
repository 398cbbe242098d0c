import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { type UpdateExplorer, useExplorerState } from './use-explorer-state';

const address = window.location.href;
beforeEach(() => window.history.replaceState(null, '', '/map'));
afterEach(() => window.history.replaceState(null, '', address));

it('keeps a change made while an earlier one is drawn', async () => {
  let change: UpdateExplorer = () => undefined;
  function Explorer() {
    const [{ sort }, update] = useExplorerState();
    change = update;
    useEffect(() => {
      if (sort === 'rating') update({ view: 'list' });
    }, [sort, update]);
    return null;
  }
  const loader = () => new Promise<null>((resolve) => setTimeout(resolve, 20, null));
  const router = createMemoryRouter(
    [{ path: '/map', Component: Explorer, loader, HydrateFallback: () => null }],
    { initialEntries: ['/map'] },
  );
  await render(<RouterProvider router={router} />);
  await expect.poll(() => router.state.initialized).toBe(true);
  // The router tells its listeners before React draws the new URL.
  const stop = router.subscribe(({ location, navigation }) => {
    if (location.search !== '?sort=rating' || navigation.state !== 'idle') return;
    stop();
    change({ query: 'corner' });
  });
  change({ sort: 'rating' });
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(router.state.location.search)))
    .toEqual({ sort: 'rating', q: 'corner', view: 'list' });
});
