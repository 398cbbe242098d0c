import type { PrivacySettings } from '@wayable/protocol/privacy';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeToken, serveBadges } from '~/testing/badge-data';
import { expectAccessible } from '~/testing/expect-accessible';
import { followText } from '~/testing/follow-text';
import { moveTo } from '~/testing/keys';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const cards = main.getByRole('listitem');
const cardOf = (badge: string) => cards.filter({ has: page.getByRole('heading', { name: badge }) });

it('shows minted, earned and locked badges with progress', async () => {
  const server = getServer();
  const own = serveBadges(server, 13);
  own.data = [makeToken(server.member.id, 'First Steps')];
  await renderApp('/badges', server);
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Inclusivity Badge Gallery');
  await expect.element(cardOf('First Steps')).toMatchTextContent(/Minted.*Earned by 40 people · 3 minted/);
  await expect.element(cardOf('Community Builder')).toMatchTextContent(/Earned on .*2026/);
  await expect.element(cardOf('Accessibility Advocate')).toMatchTextContent('12 more reviews');
  await expect
    .element(cardOf('Accessibility Advocate').getByRole('progressbar', { name: '13 of 25 reviews' }))
    .toBeVisible();
  await expect.element(cardOf('Accessibility Legend').getByRole('img', { name: 'A crown' })).toBeVisible();
  await expect.element(main).toMatchTextContent('This installation does not mint badges.');
  await cardOf('First Steps').getByText('Receipt').click();
  await expect.element(cardOf('First Steps')).toMatchTextContent(/Token12.*Confirmed by the chain/);
  await expectAccessible('the gallery');
});

it('filters badges by keyboard and updates the URL', async () => {
  serveBadges(getServer(), 30);
  const app = await renderApp('/badges?status=earned', getServer());
  await expect.poll(() => cards.elements().length).toBe(3);
  await moveTo(page.getByLabelText('Rarity'));
  await page.getByLabelText('Rarity').selectOptions('legendary');
  await expect.element(main).toMatchTextContent('No badge matches');
  expect(app.readAddress()).toBe('/badges?status=earned&rarity=legendary');
  await expectAccessible('a gallery of nothing');
  await moveTo(page.getByRole('button', { name: 'Show all badges' }));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => cards.elements().length).toBe(6);
  expect(app.readAddress()).toBe('/badges');
});

it('announces the number of badges after each filter change', async () => {
  serveBadges(getServer(), 30);
  await renderApp('/badges?rarity=epic', getServer());
  const news = page.getByRole('status').filter({ hasText: /^1 badge shown$/ });
  await expect.element(news).toBeInTheDocument();
  const said = followText(news.element());
  await page.getByLabelText('Rarity').selectOptions('legendary');
  await expect.poll(() => said).toEqual(['', '1 badge shown']);
});

const SETTINGS: PrivacySettings = {
  public_profile: true,
  show_review_count: true,
  show_badges: true,
  anonymous_reviews: false,
  review_notifications: true,
  badge_notifications: true,
  community_updates: false,
};
const share = dialog.getByRole('button', { name: 'Share a link' });
const link = dialog.getByRole('link', { name: 'https://wayable.example/badges/verify/one' });

/** Opens the dialog for sharing the first badge, and records the requests. */
async function openDialog(settings: Partial<PrivacySettings> = {}): Promise<unknown[]> {
  const server = getServer();
  serveBadges(server, 1);
  const asked: unknown[] = [];
  server.on('GET privacySettings', () => ({ ...SETTINGS, ...settings }));
  server.on('POST badgeCredential', ({ params, body }) => {
    asked.push({ badge: decodeURIComponent(params.badgeType as string), body });
    return { id: crypto.randomUUID(), url: 'https://wayable.example/badges/verify/one' };
  });
  server.on('GET badgeCredential', ({ query }) => {
    asked.push(query.toString());
    return refuse(404, 'not_found', 'The badge is not there any more.');
  });
  await renderApp('/badges', server);
  await moveTo(page.getByRole('button', { name: 'Show it: First Steps' }));
  await userEvent.keyboard('{Enter}');
  return asked;
}

it('shares a badge only after a choice about the name', async () => {
  const asked = await openDialog();
  await share.click();
  await expect.element(dialog).toMatchTextContent('Choose whether the badge says your name');
  await expect.element(dialog.getByRole('radio', { name: /^Yes/ })).toHaveFocus();
  await expectAccessible('the dialog that asks for the name');
  await dialog.getByRole('button', { name: 'Picture (PNG)' }).click();
  expect(asked).toEqual([]);
  await dialog.getByRole('radio', { name: 'No' }).click();
  await share.click();
  await expect.element(link).toBeVisible();
  await expectAccessible('the dialog that shows a badge');
  await dialog.getByRole('radio', { name: `Yes, ${getServer().member.fullName}` }).click();
  await share.click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual([
    { badge: 'First Steps', body: { show_name: false } },
    { badge: 'First Steps', body: { show_name: true } },
  ]);
  await dialog.getByRole('button', { name: 'Picture (PNG)' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The badge could not be prepared');
  expect(asked.at(-1)).toBe('format=png&show_name=true');
});

it.each([
  { anonymous_reviews: true },
  { public_profile: false },
])('hides the name choice while settings forbid names: %j', async (settings) => {
  const asked = await openDialog(settings);
  await expect.element(dialog).toMatchTextContent('so the badge has no name');
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  await expectAccessible('the dialog that shows a badge without a name');
  await share.click();
  await expect.element(link).toBeVisible();
  expect(asked).toEqual([{ badge: 'First Steps', body: { show_name: false } }]);
});

it("reports that the user's badges failed and retries", async () => {
  const server = getServer();
  serveBadges(server, 1);
  let isBroken = true;
  server.on('GET userBadges', () =>
    isBroken ? refuse(404, 'not_found', 'There is no such person.') : undefined,
  );
  await renderApp('/badges', server);
  await expect.element(main).toMatchTextContent('Unable to fetch user statistics');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cardOf('First Steps')).toMatchTextContent('Earned on');
});
