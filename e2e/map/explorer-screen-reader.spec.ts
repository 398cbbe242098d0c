import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import {
  card,
  entries,
  expectCount,
  expectMapDrawn,
  markers,
  openShowing,
  searchBox,
} from '../support/explorer-panel.ts';
import { makeLocation, makeMember, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';
import { listItem } from '../support/location-card.ts';

declare global {
  interface Window {
    screenReader: Virtual;
  }
}

const READER = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));
const READER_PATH = '/virtual-screen-reader.js';

/**
 * Starts a screen reader inside the page. The page's origin serves its script, as the content security policy
 * requires.
 */
async function startReader(page: Page): Promise<void> {
  const body = await readFile(READER, 'utf8');
  await page.route(`**${READER_PATH}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.evaluate(async (path) => {
    const { virtual } = (await import(path)) as { virtual: Virtual };
    window.screenReader = virtual;
    await virtual.start({ container: document.body });
  }, READER_PATH);
}

/** Returns and clears all phrases spoken since the last call. */
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const log = [...(await window.screenReader.spokenPhraseLog())];
    await window.screenReader.clearSpokenPhraseLog();
    return log;
  });

const spoken = (page: Page): Promise<string[]> => page.evaluate(() => window.screenReader.spokenPhraseLog());

/** Reads until a phrase begins with `start`. Returns all phrases spoken until then. */
async function readUntil(page: Page, start: string): Promise<string[]> {
  await page.evaluate(async (phrase) => {
    for (let steps = 0; steps < 300; steps++) {
      await window.screenReader.next();
      const last = await window.screenReader.lastSpokenPhrase();
      if (last === phrase || last.startsWith(`${phrase},`)) return;
    }
    throw new Error(`"${phrase}" is not spoken within 300 steps.`);
  }, start);
  return heard(page);
}

test("reads the map's list, markers and card to screen readers", async ({ page, member }) => {
  const word = unique();
  const name = `Art Hall ${word}`;
  const at = { latitude: -55.5, longitude: 50.5, category: 'entertainment' };
  const hall = await makeLocation(member, { name, ...at });
  for (const rating of [5, 4, 4])
    await makeReview(await makeMember(), hall.id, { rating, accessibility_features: ['audio-cues'] });
  const shed = await makeLocation(member, { name: `Shed ${word}`, ...at, longitude: 50.504 });
  await openShowing(page, '/map?lat=-55.5&lng=50.5&z=15', 2);
  await expectMapDrawn(page);
  // The count is announced after a short delay.
  await expect(page.getByRole('status').filter({ hasText: '2 locations found' })).toBeAttached();
  await startReader(page);

  await test.step('reads from the title to the list', async () => {
    const way = await readUntil(page, 'combobox');
    expect(way).toEqual(
      expect.arrayContaining([
        'main',
        'heading, Map Explorer, level 1',
        'region, Locations',
        'search',
        // The phrase ends with the placeholder of the empty field.
        expect.stringMatching(/^combobox, Search places, addresses and kinds/),
      ]),
    );
    const toList = await readUntil(page, 'list, Locations');
    expect(toList).toContain('2 locations found');
    expect(toList.at(-1)).toBe('list, Locations, Arrow keys move through the list, Enter shows the details.');
    const inList = await readUntil(page, 'end of list, Locations');
    const rows = inList.filter((phrase) => phrase.startsWith('button'));
    // Other screen readers speak the commas between the parts. This screen reader omits generated text.
    expect(rows).toEqual([
      `button, ${name} Entertainment ${hall.address} Excellent 4.3 3 reviews audio cues: Yes`,
      `button, Shed ${word} Entertainment ${shed.address} Not rated yet`,
    ]);
    expect(inList[0]).toBe('listitem, level 1, position 1, set size 2');
  });

  await test.step('reads the names of the map markers', async () => {
    await readUntil(page, 'list, Places on the map');
    const inList = await readUntil(page, 'end of list, Places on the map');
    expect(inList.filter((phrase) => phrase.startsWith('button'))).toEqual([
      `button, ${name}, Entertainment, 4.3 of 5, 3 reviews`,
      `button, Shed ${word}, Entertainment, not rated yet`,
    ]);
  });

  await test.step('announces a result count once with polite priority', async () => {
    await searchBox(page).focus();
    await heard(page);
    // At once: slow typing would also announce the results of "hall".
    await searchBox(page).fill(`hall ${word}`);
    await page.keyboard.press('Enter');
    await expectCount(page, 1);
    await expect.poll(() => spoken(page)).toContain('polite: 1 location found');
    // The map moves to the result.
    await expect.poll(() => new URL(page.url()).searchParams.get('lng')).not.toBe('50.502');
    expect((await heard(page)).filter((phrase) => /^(polite|assertive)/.test(phrase))).toEqual([
      'polite: 1 location found',
    ]);
  });

  await test.step('reads only the heading when a place opens by keyboard', async () => {
    await entries(page).first().focus();
    await heard(page);
    await page.keyboard.press('Enter');
    await expect(card(page, name).getByRole('heading', { name, exact: true })).toBeFocused();
    await expect.poll(() => new URL(page.url()).searchParams.get('z')).toBe('15');
    await expect(card(page, name).getByText(/^Yes 3 · /)).toBeVisible();
    expect(await heard(page)).toEqual([`heading, ${name}, level 2`]);
    const toAnswers = await readUntil(page, 'heading, Can I get in?');
    expect(toAnswers).toContain('button, Close details');
    const answers = await readUntil(page, 'end of list');
    expect(answers).toEqual(
      expect.arrayContaining(['audio cues: Yes', 'visual aids: Not known', 'Didn’t check 3']),
    );
    const toReviews = await readUntil(page, 'heading, Reviews');
    expect(toReviews).toEqual(
      expect.arrayContaining([
        hall.address,
        'Entertainment',
        'image, 4.3 out of 5',
        'Excellent',
        '3 reviews',
      ]),
    );
    const actions = await readUntil(page, 'button, Copy link');
    expect(actions).toEqual(expect.arrayContaining(['link, Add Review']));
    await page.keyboard.press('Escape');
    await expect(listItem(page, name)).toBeFocused();
    await heard(page);
  });

  await test.step('announces a place selected by pointer once, politely', async () => {
    await listItem(page, name).click();
    await expect(card(page, name)).toBeVisible();
    await expect.poll(() => spoken(page)).toContain(`polite: ${name} selected`);
    await expect(card(page, name).getByText(/^Yes 3 · /)).toBeVisible();
    expect((await heard(page)).filter((phrase) => /^(polite|assertive)/.test(phrase))).toEqual([
      `polite: ${name} selected`,
    ]);
    await expect(markers(page).first()).toHaveAttribute('aria-current', 'true');
  });
});
