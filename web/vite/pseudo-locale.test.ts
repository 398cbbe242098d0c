// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of template literals
import { expect, it } from 'vitest';
import { toPseudoTexts } from './pseudo-locale.ts';

it('lengthens and brackets texts without changing inserted values', () => {
  const source =
    'export const a = (i) => { return /** @type {LocalizedString} */ (`Send ${i?.count} photos`) };';
  expect(toPseudoTexts(source)).toBe(
    'export const a = (i) => { return /** @type {LocalizedString} */ (`⟦Séééñd ${i?.count} phööötöös⟧`) };',
  );
});

it('keeps escapes of messages unchanged', () => {
  const source = '/** @type {LocalizedString} */ (`a \\`b\\` \\n`)';
  expect(toPseudoTexts(source)).toBe('/** @type {LocalizedString} */ (`⟦áá \\`b\\` \\n⟧`)');
});
