import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeModeratedReview, serveAdmin } from '~/testing/admin-server';
import { expectAccessible } from '~/testing/expect-accessible';
import { answerPicture } from '~/testing/picture-answer';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { makePhoto } from '~/testing/stand-in-photos';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');

it('loads removed photos on click and reports missing photos', async () => {
  const server = getServer();
  const [ramp, gone] = [{ ...makePhoto(), alt_text: 'A ramp' }, makePhoto()];
  serveAdmin(server, {
    removed: [
      {
        ...makeModeratedReview({ photos: [ramp.url, gone.url], photo_details: [ramp, gone] }),
        removal: {
          removed_at: '2026-05-04T10:00:00.000Z',
          removed_by: null,
          reason: 'privacy',
          details: null,
          can_be_restored: true,
        },
      },
    ],
  });
  const asked: string[] = [];
  server.on('GET photoFile', ({ params, headers }) => {
    asked.push(headers.get('authorization')?.slice(0, 6) ?? 'nobody');
    return ramp.url.endsWith(String(params.file)) ? answerPicture() : refuse(404, 'not_found', 'Not found');
  });
  await renderApp('/admin?tab=reviews&show=removed', server);
  const show = main.getByRole('button', { name: 'Show photos' });
  await expect.element(show).toHaveAttribute('aria-expanded', 'false');
  expect(asked).toEqual([]);
  await expect.element(main).toMatchTextContent('2 photos');
  await show.click();
  await expect.element(main.getByRole('img', { name: 'Photo 1 of 2: A ramp' })).toBeVisible();
  await expect.element(main).toMatchTextContent('This photo could not be loaded.');
  expect(new Set(asked)).toEqual(new Set(['Bearer']));
  await expectAccessible('the photos of a removed review');
});
