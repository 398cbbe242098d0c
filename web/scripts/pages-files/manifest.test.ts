import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localizeManifest } from './manifest.ts';

const english = JSON.parse(
  readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8'),
);
const texts = {
  home_title: 'Der Name',
  home_description: 'Die Beschreibung',
  review_title: 'Bewertung schreiben',
  my_reviews_title: 'Meine Bewertungen',
};

it('translates the names of the manifest and its shortcuts', () => {
  const manifest = localizeManifest(english, 'ar', texts);
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    name: 'Der Name',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/ar/map',
    share_target: { action: '/share' },
  });
  expect(manifest.shortcuts).toEqual([
    { name: 'Bewertung schreiben', url: '/ar/review', icons: expect.any(Array) },
    { name: 'Meine Bewertungen', url: '/ar/profile/reviews', icons: expect.any(Array) },
  ]);
});
