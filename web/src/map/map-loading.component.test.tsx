import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { serveEachTest } from '~/testing/serve-each-test';
import { PointPicker } from './point-picker';

serveEachTest();

it('shows one loading notice for configuration, code and drawing', async () => {
  let inserted = 0;
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element)
        inserted += [node, ...node.querySelectorAll('*')].filter(
          (part) => part.role === 'status' && part.textContent === 'Loading map...',
        ).length;
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <PointPicker initialCamera={{ longitude: 0, latitude: 0, zoom: 3 }} point={null} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect.element(page.getByText('Loading map...')).not.toBeInTheDocument();
  observer.disconnect();
  expect(inserted).toBe(1);
});
