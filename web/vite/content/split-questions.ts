import type { HelpQuestion } from '../../src/pages/content.ts';
import { ContentError } from './content-error.ts';
import type { RenderedBody } from './render-markdown.ts';

const QUESTION = /<h2 id="([^"]+)"[^>]*>[\s\S]*?<\/h2>\n?/;

/**
 * Splits a category into its questions: each heading of level 2 with the text below it.
 * @throws ContentError for a category without questions, text before the first one, or a question without id
 * or answer
 */
export function splitQuestions(file: string, body: string, { html, headings }: RenderedBody): HelpQuestion[] {
  const [before = '', ...parts] = html.split(QUESTION);
  if (parts.length !== 2 * headings.length)
    throw new ContentError(
      file,
      1,
      'A section about a service may stand in an answer, not around a question.',
    );
  if (before.trim() !== '') throw new ContentError(file, 1, 'Text stands before the first question.');
  if (parts.length === 0) throw new ContentError(file, 1, 'There is no question.');
  if (parts.length !== 2 * headings.length)
    throw new ContentError(
      file,
      1,
      'A section about a service may stand in an answer, not around a question.',
    );
  return headings.map(({ id, text }, index) => {
    const answer = parts[2 * index + 1]?.trim() ?? '';
    if (!body.includes(`{#${id}}`)) throw new ContentError(file, 1, `The question "${text}" has no {#id}.`);
    if (answer === '') throw new ContentError(file, 1, `The question "${text}" has no answer.`);
    return { id, question: text, html: answer };
  });
}
