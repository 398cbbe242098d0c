import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setText } from '~/testing/set-text';
import { useSearchedAddress } from './use-searched-address';

interface State {
  search: string;
  order: string;
  page: string;
}

const parse = (params: URLSearchParams): State => ({
  search: params.get('q') ?? '',
  order: params.get('order') ?? '',
  page: params.get('page') ?? '1',
});
const format = ({ search, order, page: number }: State) =>
  new URLSearchParams({ q: search, order, page: number });
const FIRST_PAGE = { page: '1' };

function List() {
  const { typed, type, change } = useSearchedAddress({ parse, format, onWords: FIRST_PAGE });
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => type(event.target.value)} />
      <button
        type="button"
        onClick={() => {
          change({ order: 'oldest' });
          change({ page: '3' });
        }}
      >
        Both
      </button>
    </>
  );
}

it('keeps list choices made while typed words are pending', async () => {
  const router = createMemoryRouter([{ path: '/', Component: List }], { initialEntries: ['/?page=2'] });
  await render(<RouterProvider router={router} />);
  await page.getByRole('textbox', { name: 'Search' }).fill('ramp');
  await page.getByRole('button', { name: 'Both' }).click();
  await expect.poll(() => router.state.location.search).toBe('?q=ramp&order=oldest&page=3');
  await router.navigate('/?q=lift&page=2');
  await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveValue('lift');
  await page.getByRole('textbox', { name: 'Search' }).fill('bell');
  await expect.poll(() => router.state.location.search).toBe('?q=bell&order=&page=1');
});

it('keeps typed text while older text reaches the URL', async () => {
  const arrivals: (() => void)[] = [];
  const loader = () => new Promise<null>((resolve) => arrivals.push(() => resolve(null)));
  const router = createMemoryRouter([{ path: '/', Component: List, loader, HydrateFallback: () => null }]);
  await render(<RouterProvider router={router} />);
  const arrive = async (count: number) => {
    await expect.poll(() => arrivals.length).toBe(count);
    arrivals.at(-1)?.();
  };
  await arrive(1);
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('Corner B');
  await expect.poll(() => arrivals.length).toBe(2);
  // In one turn, because the words would start the next navigation after 300 ms.
  setText(field.element() as HTMLInputElement, 'Corner Bak');
  arrivals[1]?.();
  await expect.poll(() => router.state.location.search).toMatch(/^\?q=Corner\+B&/);
  await arrive(3);
  await expect.poll(() => router.state.location.search).toMatch(/^\?q=Corner\+Bak&/);
  await expect.element(field).toHaveValue('Corner Bak');
});
