import { makeLocation, makeReview } from '../support/factories.ts';
import { beSignedIn, expect, test } from '../support/fixtures.ts';
import { moveTo } from '../support/keys.ts';
import { toasts } from '../support/toasts.ts';

test("hides a private person's name from strangers only", async ({
  page,
  otherPage,
  member,
  expectConsoleError,
}) => {
  const place = await makeLocation(member);
  await makeReview(member, place.id, { comments: 'There is a bell at the ramp.' });
  const name = `Ada ${crypto.randomUUID().slice(0, 8)}`;
  await beSignedIn(page, member);
  const main = page.getByRole('main');

  await test.step("changes the member's name", async () => {
    await page.goto('/profile');
    await moveTo(page, main.getByRole('link', { name: 'Edit Profile' }));
    await page.keyboard.press('Enter');
    await moveTo(page, main.getByRole('textbox', { name: 'Full name' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Profile updated successfully!');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  });

  await test.step('shows strangers the name in the review and ranking', async () => {
    await otherPage.goto(`/locations/${place.id}`);
    await otherPage.getByRole('link', { name, exact: true }).click();
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(otherPage.getByText('There is a bell at the ramp.')).toBeVisible();
    await otherPage.goto('/leaderboard?timePeriod=week');
    await expect(otherPage.getByRole('rowheader', { name })).toBeVisible();
  });

  await test.step('turns off the public profile', async () => {
    await moveTo(page, main.getByRole('link', { name: 'Privacy Settings' }));
    await page.keyboard.press('Enter');
    await moveTo(page, main.getByRole('switch', { name: 'Public profile' }));
    await page.keyboard.press('Space');
    await expect(toasts(page)).toContainText('Privacy setting updated');
  });

  await test.step("shows strangers the review without the author's name", async () => {
    await otherPage.reload();
    await expect(otherPage.getByRole('rowheader').first()).toBeVisible();
    await expect(otherPage.getByText(name)).toHaveCount(0);
    await otherPage.goto(`/locations/${place.id}`);
    const review = otherPage.getByRole('article', { name: /A contributor/ });
    await expect(review).toContainText('There is a bell at the ramp.');
    await expect(otherPage.getByText(name)).toHaveCount(0);
    expectConsoleError(/404/);
    await otherPage.goto(`/people/${member.userId}`);
    await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('User not found');
  });

  await test.step('shows the private profile to its owner', async () => {
    await page.goto(`/people/${member.userId}`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(main).toContainText('Your profile is not public');
  });
});
