// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of template literals
import { expect, it } from 'vitest';
import { toPseudoTexts } from './pseudo-locale.ts';

it('makes texts longer, between brackets, and leaves alone what is put into them', () => {
  const source =
    'export const a = (i) => { return /** @type {LocalizedString} */ (`Send ${i?.count} photos`) };';
  expect(toPseudoTexts(source)).toBe(
    'export const a = (i) => { return /** @type {LocalizedString} */ (`⟦Séééñd ${i?.count} phööötöös⟧`) };',
  );
});

it('leaves escapes as they are', () => {
  const source = '/** @type {LocalizedString} */ (`a \\`b\\` \\n`)';
  expect(toPseudoTexts(source)).toBe('/** @type {LocalizedString} */ (`⟦áá \\`b\\` \\n⟧`)');
});
