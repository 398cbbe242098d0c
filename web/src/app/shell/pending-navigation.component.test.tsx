import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PendingNavigation } from './pending-navigation';

it('announces a followed link until its screen arrives', async () => {
  const screen = Promise.withResolvers<{ Component: () => string }>();
  const router = createMemoryRouter([
    {
      Component: () => (
        <>
          <PendingNavigation />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', Component: () => <Link to="/map">Explore</Link> },
        { path: '/map', lazy: () => screen.promise },
      ],
    },
  ]);
  await render(<RouterProvider router={router} />);
  const status = page.getByRole('status');
  await expect.element(status).toMatchTextContent(/^$/);
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect.element(status).toMatchTextContent('Loading…');
  screen.resolve({ Component: () => 'All places' });
  await expect.element(page.getByText('All places')).toBeVisible();
  await expect.element(status).toMatchTextContent(/^$/);
});
