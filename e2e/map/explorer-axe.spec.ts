import type { Page } from '@playwright/test';
import { expectAccessible, FEW_PLACES } from '../support/axe-states.ts';
import {
  card,
  closeDialog,
  clusters,
  entries,
  expectMapDrawn,
  filtersButton,
  markers,
  needsButton,
} from '../support/explorer-panel.ts';
import { makeLocation, makeReview, unique } from '../support/factories.ts';
import { expect, test } from '../support/fixtures.ts';

// With a software-drawn map, axe takes seconds for each state.
test.slow();

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expectMapDrawn(page);
  await expect(entries(page).first()).toBeVisible();
};

test('passes axe with open filters and clusters on the map', async ({ page }) => {
  await open(page, '/map?sort=area&lat=41.8781&lng=-87.6298&z=9');
  await expect(clusters(page).first()).toBeVisible();
  await expectAccessible(page, 'a list with clusters');
  await needsButton(page).click();
  const needs = page.getByRole('group', { name: 'Features that I need' });
  await needs.getByText('wheelchair accessible').click();
  await expect(needs.getByRole('checkbox', { name: 'wheelchair accessible' })).toBeChecked();
  await expectAccessible(page, 'needs');
  await closeDialog(page);
  await filtersButton(page).click();
  await page.getByRole('group', { name: 'Only places with' }).getByText('automatic doors').click();
  await expect(page).toHaveURL(/features=automatic-doors/);
  await expectAccessible(page, 'open filters');
  await closeDialog(page);
  await expect(filtersButton(page)).toContainText('1 on');
});

test('passes axe with a selected place that meets accessibility needs', async ({ page, member }) => {
  const place = await makeLocation(member, {
    name: `Chosen ${unique()}`,
    latitude: -40.25,
    longitude: 20.25,
  });
  await makeReview(member, place.id, { rating: 4, accessibility_features: ['audio-cues'] });
  await page.addInitScript(() => localStorage.setItem('wayable.needs', '["audio-cues"]'));
  await open(page, `/map?location=${place.id}&lat=-40.25&lng=20.25&z=15`);
  await expect(card(page, place.name)).toContainText('4.0');
  await expect(entries(page).first()).toContainText('Fits you');
  const marker = markers(page).filter({ visible: true }).first();
  await expect(marker).toHaveAttribute('aria-current', 'true');
  await marker.focus();
  await expectAccessible(page, 'a selected marker');
});

test('passes axe with a corrected and a failed place search', async ({ page, expectConsoleError }) => {
  await open(page, '/map?q=harld+washingtn+librry');
  await expect(page.getByText('No exact match.').first()).toBeVisible();
  await expectAccessible(page, 'a corrected search');
  expectConsoleError(/500/);
  await page.route('**/api/v1/locations/search?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${FEW_PLACES}&q=nothing`);
  await expect(page.getByText('Failed to search locations')).toBeVisible();
  await expectAccessible(page, 'a failed search');
});
