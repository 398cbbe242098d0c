// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources of template literals
import { expect, it } from 'vitest';
import { toPseudoTexts } from './pseudo-locale.ts';

it('lengthens and brackets pseudo-locale texts but keeps inserted values', () => {
  const source =
    'export const a = (i) => { return /** @type {LocalizedString} */ (`Send ${i?.count} photos`) };';
  expect(toPseudoTexts(source)).toBe(
    'export const a = (i) => { return /** @type {LocalizedString} */ (`⟦Séééñd ${i?.count} phööötöös⟧`) };',
  );
});

it('keeps escapes in messages of the pseudo-locale unchanged', () => {
  const source = '/** @type {LocalizedString} */ (`a \\`b\\` \\n`)';
  expect(toPseudoTexts(source)).toBe('/** @type {LocalizedString} */ (`⟦áá \\`b\\` \\n⟧`)');
});
