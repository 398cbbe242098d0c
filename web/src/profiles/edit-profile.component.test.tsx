import type { ProfileUpdate } from '@wayable/protocol/profiles';
import { AVATAR_FILES } from '@wayable/protocol/routes';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { endSessionOnCall, signInAgain } from '~/testing/lost-session';
import { makeProfile } from '~/testing/make-profile';
import { answerPicture } from '~/testing/picture-answer';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { MemberServer } from '~/testing/stand-in-data';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });

/** Accepts changes of the profile, and returns the list of them. */
function recordSaved(server: MemberServer): unknown[] {
  const saved: unknown[] = [];
  server.on('PATCH profile', ({ body }) => {
    saved.push(body);
    return makeProfile(server);
  });
  return saved;
}

it('saves a profile name by keyboard and shows the profile', async () => {
  const server = getServer();
  let profile = makeProfile(server);
  server.on('GET profile', () => profile);
  server.on('PATCH profile', ({ body }) => {
    const { full_name = profile.full_name } = body as ProfileUpdate;
    profile = { ...profile, full_name };
    return profile;
  });
  const app = await renderApp('/profile/edit', server);
  await expect.element(heading('Edit Profile')).toBeVisible();
  await expect.element(field('Email')).toHaveAttribute('readonly');
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription(/^Email cannot be changed\. Contact support/);
  await expect.element(main).toMatchTextContent(/Email cannot be changed. Contact support\.\.\./);
  for (const [name, href] of [
    ['Contact support...', '/contact'],
    ['Account security', '/profile/security'],
    ['privacy settings', '/profile/privacy'],
  ] as const) {
    await expect.element(main.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect
    .element(main)
    .toMatchTextContent(/Member sinceJanuary 4, 2026.*Total reviews26.*Badges earned3.*Impact Score345/);
  await expect
    .element(main)
    .toMatchTextContent(
      'Your name is shown with your reviews. Your public profile and the leaderboard show your name and picture, and administrators always see both. You decide what others see in your privacy settings.',
    );
  await expectAccessible('editing a profile');
  await moveTo(field('Full name'));
  await userEvent.keyboard('{Control>}a{/Control} ');
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Full name is required');
  await expect.element(field('Full name')).toHaveFocus();
  await expectAccessible('a profile without a name');
  await userEvent.keyboard('{Control>}a{/Control}Ada Byron{Enter}');
  await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
  await expect.element(heading('Ada Byron')).toBeVisible();
  expect(app.readAddress()).toBe('/profile');
  await expect.element(main).toMatchTextContent(/Recent badgesAccessibility Advocate/);
  await expectAccessible('a profile with badges');
});

it('previews an avatar URL and reports a missing picture', async () => {
  const server = getServer();
  const id = crypto.randomUUID();
  const fetched: string[] = [];
  server.on('GET profile', () => makeProfile(server));
  server.on('POST avatars', ({ body }) => {
    const { url } = body as { url: string };
    fetched.push(url);
    return url.includes('good')
      ? { id, url: `${AVATAR_FILES}${id}.webp` }
      : refuse(422, 'avatar_unusable', 'This address cannot be used as a picture.');
  });
  server.on('GET avatarFile', answerPicture);
  const saved = recordSaved(server);
  await renderApp('/profile/edit', server);
  await expect.element(field('Avatar URL')).toBeVisible();
  await field('Avatar URL').fill('https://elsewhere.example/bad.png');
  await expect.element(main).toMatchTextContent(/This address cannot be used as a picture\. Use the address/);
  expect(document.querySelectorAll('form img, form [aria-hidden=true].rounded-round')).toHaveLength(0);
  await expectAccessible('a picture that cannot be had');
  await field('Avatar URL').fill('https://elsewhere.example/good.png');
  await expect.element(main).toMatchTextContent('The picture is ready. Save to show it.');
  await expect.poll(() => document.querySelector('form img')?.getAttribute('src')).toMatch(/^blob:/);
  expect(document.body.innerHTML).not.toContain('src="https://elsewhere');
  await button('Save').click();
  await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
  // The client does not send the name, because another tab may have changed it.
  expect(saved).toEqual([{ avatar_url: `${AVATAR_FILES}${id}.webp` }]);
  expect(fetched).toEqual(['https://elsewhere.example/bad.png', 'https://elsewhere.example/good.png']);
});

it('removes an avatar by keyboard and focuses the upload button', async () => {
  const server = getServer();
  const picture = `${AVATAR_FILES}${crypto.randomUUID()}.webp`;
  server.on('GET profile', () => makeProfile(server, { avatar_url: picture }));
  server.on('GET avatarFile', answerPicture);
  const saved = recordSaved(server);
  await renderApp('/profile/edit', server);
  await moveTo(button('Remove picture'));
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove picture')).not.toBeInTheDocument();
  await expect.element(button('Upload a picture')).toHaveFocus();
  await button('Save').click();
  await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
  expect(saved).toEqual([{ avatar_url: null }]);
});

it('keeps the profile form when saving fails and shows why', async () => {
  const server = getServer();
  let answer: ReturnType<typeof refuse> | typeof CUT = CUT;
  server.on('PATCH profile', () => answer);
  const app = await renderApp('/profile/edit', server);
  const failsWith = async (told: string | RegExp) => {
    await button('Save').click();
    await expect.element(main.getByRole('alert')).toMatchTextContent(told);
    await expect.element(toasts).toMatchTextContent(told);
  };
  await field('Full name').fill('Ada Byron');
  await failsWith(/Failed to update profile\. .*cannot be reached/);
  answer = refuse(500, 'unexpected_failure', 'Broken');
  await failsWith('Failed to update profile. An error occurred. Please try again.');
  answer = refuse(404, 'not_found', 'User not found');
  await failsWith('User not found');
  await expect.element(field('Full name')).toHaveValue('Ada Byron');
  await main.getByRole('link', { name: 'Back to profile' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field('Full name')).toHaveValue('Ada Byron');
  await main.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(heading(server.member.fullName)).toBeVisible();
  expect(app.readAddress()).toBe('/profile');
});

it('shows a failed save beside the Save button', async () => {
  await page.viewport(390, 600);
  const server = getServer();
  server.on('PATCH profile', () => CUT);
  await renderApp('/profile/edit', server);
  await field('Full name').fill('Ada Byron');
  await button('Save').click();
  await expect.element(main.getByRole('alert')).toBeInViewport();
  await expect.element(button('Save')).toBeInViewport();
});

it('keeps an unsaved name and picture until the next sign-in', async () => {
  const server = getServer();
  const picture = `${AVATAR_FILES}${crypto.randomUUID()}.webp`;
  server.on('GET profile', () => makeProfile(server, { avatar_url: picture }));
  server.on('GET avatarFile', answerPicture);
  endSessionOnCall(server, 'PATCH profile');
  const app = await renderApp('/profile/edit', server);
  await field('Full name').fill('Ada Byron');
  await button('Remove picture').click();
  await button('Save').click();
  await signInAgain(server);
  await expect.element(field('Full name')).toHaveValue('Ada Byron');
  await expect.element(button('Remove picture')).not.toBeInTheDocument();
  await main.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(heading(server.member.fullName)).toBeVisible();
  await app.goTo('/profile/edit');
  await expect.element(field('Full name')).toHaveValue(server.member.fullName);
  await expect.element(button('Remove picture')).toBeVisible();
});

it('follows a link right after the form was left', async () => {
  const server = getServer();
  server.on('GET profile', () => makeProfile(server));
  const app = await renderApp('/profile/edit', server);
  await field('Full name').fill('Ada Byron');
  const left = Promise.withResolvers<void>();
  // An observer runs after the form's removal, and before effects.
  const observer = new MutationObserver(() => {
    if (document.querySelector('form')) return;
    observer.disconnect();
    app.goTo('/profile/edit').then(left.resolve, left.reject);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await main.getByRole('link', { name: 'Cancel' }).click();
  await left.promise;
  await expect.element(field('Full name')).toHaveValue(server.member.fullName);
});

it.each(['/profile/edit', '/profile'])('reports on %s that the user does not exist', async (path) => {
  const server = getServer();
  server.on('GET profile', () => refuse(404, 'not_found', 'User not found'));
  await renderApp(path, server);
  await expect.element(main).toMatchTextContent('User not found');
  await expect.element(main).not.toMatchTextContent('This does not exist');
  await expectAccessible(`${path} of an unknown person`);
});
