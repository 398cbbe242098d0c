import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field';

it.each([
  ['spaces', '123 456'],
  ['Arabic digits', '١٢٣٤٥٦'],
  ['Persian digits', '۱۲۳۴۵۶'],
  ['full-width digits', '１２３４５６'],
])('converts a typed code with %s to six digits', async (_, typed) => {
  const codes: string[] = [];
  await render(<CodeField value="" onChange={(code) => codes.push(code)} />);
  await page.getByRole('textbox', { name: /code/i }).fill(typed);
  expect(codes).toEqual(['123456']);
});
