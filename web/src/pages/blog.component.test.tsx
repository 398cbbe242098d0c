import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderForVisitor } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

serveEachTest();

const posts = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent);

it('shows all blog posts, the featured post first', async () => {
  await renderForVisitor('/blog');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.poll(() => posts().length).toBe(6);
  expect(posts()[0]).toBe('How to measure a door and a ramp');
  await expect.element(page.getByText('Featured')).toBeVisible();
  await expectAccessible('the blog');
});

it('filters blog posts by category and updates the URL', async () => {
  const { readAddress, goTo } = await renderForVisitor('/blog');
  const filter = page.getByRole('navigation', { name: 'Posts by category' });
  await filter.getByRole('link', { name: 'Research' }).click();
  await expect.poll(posts).toEqual(['What the research says on curb cuts']);
  await expect.poll(readAddress).toBe('/blog?category=research');
  await expect
    .element(filter.getByRole('link', { name: 'Research' }))
    .toHaveAttribute('aria-current', 'true');
  await goTo('/blog?category=nothing');
  await expect.poll(() => posts().length).toBe(6);
});

it('opens a blog post and links to the older post', async () => {
  const { readAddress } = await renderForVisitor('/blog');
  await page.getByRole('link', { name: 'How ratings are made here' }).click();
  await expect.poll(readAddress).toBe('/blog/how-ratings-are-made');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'How ratings are made here' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'The computation' })).toBeVisible();
  await expect.element(page.getByText('September 24, 2026')).toBeVisible();
  await expect.element(page.getByText('minutes to read')).toBeVisible();
  await expectAccessible('a post');
  await page.getByRole('link', { name: 'Older: How to write your first review' }).click();
  await expect.element(page.getByRole('heading', { name: 'Five questions' })).toBeVisible();
  // A link in the text opens the linked answer without a reload.
  await page.getByRole('link', { name: 'Help Center, Reviews and ratings' }).click();
  await expect.element(page.getByText('You give 1 to 5 stars')).toBeVisible();
  await expect.poll(readAddress).toBe('/help');
});

it('reports that a blog post does not exist', async () => {
  await renderForVisitor('/blog/nothing');
  await expect.element(page.getByRole('heading', { level: 1, name: 'There is no such post' })).toBeVisible();
  await expectAccessible('an unknown post');
});
