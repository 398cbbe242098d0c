import { localizePath } from '@wayable/protocol/locale-path';
import { LOCALES } from '@wayable/protocol/locales';
import { expectAccessible } from './support/axe-states.ts';
import { makeAdministrator } from './support/database.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { moveTo } from './support/keys.ts';

/** The server treats faster submissions as automated (protocol/src/contact.ts). */
const TIME_TO_WRITE_MS = 2_500;

test.use({ locale: 'de-AT' });

test("uses the browser's language until the visitor switches", async ({ page }) => {
  const main = page.getByRole('main');

  await test.step("opens the home page in the browser's language", async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/de$/);
    await expect(page).toHaveTitle(/Wie barrierefrei/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Wissen, bevor Sie losgehen.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/^http:\/\/[^/]+\/de$/);
  });

  await test.step('searches the help and opens a linked answer', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe', exact: true }).click();
    await expect(page).toHaveURL(/\/de\/help$/);
    await page.getByRole('searchbox', { name: 'Antworten durchsuchen' }).fill('Walet');
    await expect(main).toContainText(/Fragen? gefunden/);
    await expect(main.locator('#badges-without-wallet')).toBeVisible();
    await page.goto('/de/help#verification');
    await expect(main.locator('#verification')).toHaveAttribute('open');
    await expectAccessible(page, 'help in German');
  });

  await test.step('sends a contact message by keyboard', async () => {
    await page.goto('/de/contact');
    const opened = Date.now();
    await moveTo(page, main.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Ada Wegner');
    await moveTo(page, main.getByRole('textbox', { name: 'E-Mail' }));
    await page.keyboard.type(`ada-${opened}@people.example`);
    await moveTo(page, main.getByRole('textbox', { name: 'Betreff' }));
    await page.keyboard.type('Die Rampe am Museum');
    await moveTo(page, main.getByRole('textbox', { name: 'Nachricht' }));
    await page.keyboard.type('Sie ist seit gestern gesperrt.');
    await moveTo(page, main.getByRole('button', { name: 'Nachricht senden' }));
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(TIME_TO_WRITE_MS);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: /Meldungen/ })).toContainText(
      'Ihre Nachricht wurde gesendet! Wir antworten innerhalb von 24 Stunden.',
    );
  });

  await test.step('switches to English and remembers the choice', async () => {
    const languages = page.getByRole('contentinfo').getByRole('navigation', { name: 'Sprache' });
    await expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current');
    await languages.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/[^e]\/contact$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact us');
    await page.goto('/about');
    await expect(page).toHaveURL(/[^e]\/about$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('keeps the language of a URL despite another choice', async () => {
    await page.goto('/de/blog');
    await expect(main.getByRole('link', { name: 'Alle', exact: true })).toBeVisible();
    await page.goto('/de/no/such/page');
    await expect(page).toHaveURL(/\/de$/);
  });
});

test("fits an administrator's header into one row in each language", async ({ page, member }) => {
  await makeAdministrator(member);
  await beSignedIn(page, member);
  await page.setViewportSize({ width: 1_024, height: 768 });
  const heights: Record<string, number> = {};
  for (const { code } of LOCALES) {
    await page.goto(localizePath('/accessibility', code));
    const header = page.getByRole('banner');
    await expect(header.getByRole('link')).toHaveCount(7);
    heights[code] = (await header.boundingBox())?.height ?? 0;
  }
  expect(new Set(Object.values(heights)), JSON.stringify(heights)).toEqual(new Set([73]));
});
