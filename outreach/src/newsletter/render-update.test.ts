import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderUpdate } from './render-update.ts';

it('renders headings, lists and links of a newsletter update', () => {
  expect(renderUpdate('# News\n\n- **one**\n- [two](https://wayable.example/a?b=1&c=2)')).toBe(
    '<h1>News</h1>\n<ul>\n<li><strong>one</strong></li>\n' +
      '<li><a href="https://wayable.example/a?b=1&amp;c=2">two</a></li>\n</ul>\n',
  );
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![a](https://elsewhere.example/pixel.png)',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&colon;alert(1))',
  '[a](data:text/html,<script>alert(1)</script>)',
  '[a](//elsewhere.example)',
  '<javascript:alert(1)>',
  '[a]: vbscript:x\n\n[a]',
  '[here]()',
  '[here](<> "title")',
])('removes scripts, images and unsafe links from newsletters: %s', (body) => {
  const html = renderUpdate(body);
  expect(html).not.toMatch(/<(script|img|iframe|style)/i);
  expect(html).not.toMatch(/(href|src)="(?!https?:)/i);
});

it('renders only allowed HTML elements for random newsletter updates', () => {
  const elements =
    /^<\/?(h[1-6]|p|ul|ol( start="\d+")?|li|strong|em|a( href="https?:[^"]*"( title="[^"]*")?)?|blockquote|pre|code( class="[^"]*")?|hr|br|s|table|thead|tbody|tr|t[hd]( style="text-align:\w+")?)( ?\/)?>$/;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'<>[]()!*_`#-|"\'&;:/ \n', 'a', 'http://x', 'javascript:'), {
        maxLength: 60,
      }),
      (parts) => {
        for (const [tag] of renderUpdate(parts.join('')).matchAll(/<[^>]*>/g)) expect(tag).toMatch(elements);
      },
    ),
    { numRuns: 500 },
  );
});
