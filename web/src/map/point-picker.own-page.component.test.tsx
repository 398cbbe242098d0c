import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectConsoleError } from '~/testing/console-errors';
import { moveTo } from '~/testing/keys';
import { serveEachTest } from '~/testing/serve-each-test';
import { PointPicker } from './point-picker';

// The code of the map fails to load.
vi.mock('./maplibre/point-canvas', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

serveEachTest();
const button = (name: string) => page.getByRole('button', { name });

it("focuses the heading when a point picker's retry also fails", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <h1>A review</h1>
        <PointPicker
          initialCamera={{ longitude: 0, latitude: 0, zoom: 3 }}
          point={null}
          onChange={() => undefined}
        />
      </main>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load map');
  await expect.element(button('Load the page again')).not.toBeInTheDocument();
  await moveTo(button('Try again'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Load the page again')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'A review' })).toHaveFocus();
  expectConsoleError('FailureBoundary');
});
