import { type FeatureSuggestions, MODEL_FAILURES, type ModelFailure } from '@wayable/protocol/suggestions';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT } from '~/testing/stand-in-server';
import { PSEUDO_LOCALE } from '../../../vite/pseudo-locale';

const getServer = serveEachTest();
const comments = page.getByRole('textbox', { name: 'Comments' });
const ask = page.getByRole('button', { name: 'Suggest features from my comments' });
const suggestions = page.getByRole('region', { name: 'Suggestions from your comments' });
const toast = (text: string) => page.getByRole('alertdialog').filter({ hasText: text }).first();

it('requires a longer comment before suggesting features', async () => {
  await renderApp('/review', getServer());
  await ask.click();
  await expect.element(toast('Please add some comments first to get AI suggestions')).toBeVisible();
  await comments.fill('A ramp.');
  await ask.click();
  await expect.element(toast('Please write a more detailed comment for better AI suggestions')).toBeVisible();
  expect(getServer().asked).not.toContain('POST featureSuggestions');
});

it('removes suggestions for changed comments and reports missing suggestions', async () => {
  let answer: FeatureSuggestions = { features: ['audio-cues'], source: 'keywords' };
  getServer().on('POST featureSuggestions', () => answer);
  await renderApp('/review', getServer());
  await comments.fill('There is a hearing loop at the counter.');
  await ask.click();
  const tick = page.getByRole('button', { name: 'Answer yes: audio cues' });
  await expect.element(tick).toBeVisible();
  await comments.fill('There is no hearing loop at the counter.');
  await expect.element(tick).not.toBeInTheDocument();
  await expect.element(suggestions).toMatchTextContent('Your comments have changed since.');
  const notice = 'Unable to generate accessibility suggestions';
  answer = { features: [], source: 'keywords', notice };
  await ask.click();
  await expect.element(toast(notice)).toBeVisible();
  await expect.element(suggestions).toMatchTextContent('Your comment doesn’t seem to mention a feature.');
  await expectAccessible('no suggestions');
});

it('reports failed suggestions and keeps the review form', async () => {
  let isCut = true;
  getServer().on('POST featureSuggestions', () =>
    isCut ? CUT : { features: ['wheelchair-accessible'], source: 'keywords' },
  );
  await renderApp('/review', getServer());
  await comments.fill('There is a ramp at the side.');
  await ask.click();
  await expect.element(toast('Failed to get AI suggestions. Please try again.')).toBeVisible();
  isCut = false;
  await ask.click();
  await expect.element(page.getByRole('button', { name: 'Answer yes: wheelchair accessible' })).toBeVisible();
  await expect.element(comments).toHaveValue('There is a ramp at the side.');
});

const FAILURES: Record<ModelFailure, string> = {
  loading: 'AI model is loading, please try again in a moment',
  refused: 'AI service authentication failed',
  unavailable: 'AI suggestion service temporarily unavailable',
};

it("reports the source of suggestions and the model's failures", async () => {
  const notice = 'Using keyword-based suggestions (AI temporarily unavailable)';
  let answer: FeatureSuggestions = { features: ['wheelchair-accessible', 'audio-cues'], source: 'model' };
  getServer().on('POST featureSuggestions', () => answer);
  await renderApp('/review', getServer());
  await comments.fill('There is a ramp at the side of the building.');
  await ask.click();
  await expect.element(suggestions).toMatchTextContent('Found by a language model');
  const items = suggestions.getByRole('listitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['wheelchair accessible', 'audio cues']);
  for (const reason_code of MODEL_FAILURES) {
    answer = { features: ['wheelchair-accessible'], source: 'keywords', reason_code };
    await ask.click();
    await expect.element(toast(FAILURES[reason_code])).toBeVisible();
  }
  await expect.element(toast(notice)).toBeVisible();
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['wheelchair accessible']);
});

it("reports that the comment's language is unsupported for suggestions", async () => {
  const asked: unknown[] = [];
  getServer().on('POST featureSuggestions', ({ body }) => {
    asked.push(body);
    return {
      features: [],
      source: 'keywords',
      notice: 'Suggestions are not available in the language of this comment',
      notice_code: 'unknown_language',
      languages: ['en', 'de', 'es', 'fr'],
    };
  });
  await renderApp('/review', getServer());
  await comments.fill('Ingresso senza gradini e bagno grande.');
  await ask.click();
  const text = 'Suggestions are not available in this language';
  await expect.element(toast(text)).toBeVisible();
  await expect.element(suggestions).toMatchTextContent(text);
  await expect.element(suggestions).toMatchTextContent('English, German, Spanish, French');
  await expect
    .element(suggestions.getByRole('status'))
    .toMatchTextContent('English, German, Spanish, French');
  await expectAccessible('unknown language');
  expect(asked).toEqual([{ comments: 'Ingresso senza gradini e bagno grande.', language: 'en' }]);
});

it('omits an unsupported language from requests for suggestions', async () => {
  const asked: unknown[] = [];
  getServer().on('POST featureSuggestions', ({ body }) => {
    asked.push(body);
    return { features: ['wheelchair-accessible'], source: 'keywords' };
  });
  await renderApp('/review', getServer());
  await comments.fill('There is a ramp at the side.');
  onTestFinished(() => {
    document.documentElement.lang = 'en';
  });
  document.documentElement.lang = PSEUDO_LOCALE;
  await ask.click();
  await expect.poll(() => asked).toEqual([{ comments: 'There is a ramp at the side.' }]);
});
