import { NAMELESS } from '@wayable/protocol/profiles';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const question = page.getByRole('heading', { level: 1, name: 'What is your name?' });
const name = page.getByRole('textbox', { name: 'Full name' });
const proceed = page.getByRole('button', { name: 'Continue' });

function nameProfile(fullName: string): void {
  const { id } = getServer().member;
  getServer().on('GET profile', () => ({
    id,
    full_name: fullName,
    avatar_url: null,
    is_admin: false,
    reputation_score: 0,
    created_at: '2026-01-01T00:00:00Z',
  }));
}

it('asks a person without a name before any page', async () => {
  nameProfile(NAMELESS);
  await renderApp('/accessibility', getServer());
  await expect.element(question).toHaveFocus();
  expect(page.getByRole('heading', { name: 'Accessibility Statement' }).elements()).toEqual([]);
  await expectAccessible('the question for a name');
  await proceed.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Full name is required');
  const sent: unknown[] = [];
  getServer().on('PATCH profile', ({ body }) => {
    sent.push(body);
    nameProfile('Ada Example');
    return {
      id: getServer().member.id,
      full_name: 'Ada Example',
      avatar_url: null,
      reputation_score: 0,
      created_at: '2026-01-01T00:00:00Z',
    };
  });
  await name.fill('Ada Example');
  await proceed.click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Accessibility Statement' }))
    .toBeVisible();
  expect(sent).toEqual([{ full_name: 'Ada Example' }]);
});

it('shows the page at once to users with a name', async () => {
  nameProfile('Ada Example');
  await renderApp('/accessibility', getServer());
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Accessibility Statement' }))
    .toBeVisible();
  expect(question.elements()).toEqual([]);
});
