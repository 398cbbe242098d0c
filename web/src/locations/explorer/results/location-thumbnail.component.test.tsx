import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { LocationThumbnail } from './location-thumbnail';

const SIZE = { width: 320, height: 240 };
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('renders a thumbnail as a decorative, lazily loaded image', async () => {
  const { container } = await render(
    <LocationThumbnail thumbnail={{ ...SIZE, jpeg: PICTURE, webp: PICTURE }} />,
  );
  const image = container.querySelector('img');
  expect([image?.alt, image?.loading, image?.width]).toEqual(['', 'lazy', image?.height]);
});

it('removes a thumbnail that fails to load', async () => {
  const broken = 'data:image/png,broken';
  const { container } = await render(
    <LocationThumbnail thumbnail={{ ...SIZE, jpeg: broken, webp: broken }} />,
  );
  await expect.poll(() => container.querySelector('img')).toBeNull();
});
