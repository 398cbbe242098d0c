import { expect, it } from 'vitest';
import { withServedContent } from './served-content.ts';

const PAGE = '<main><div id="served-content"></div><p>Loading …</p></main>';

it('puts markup and data into the place that the page has for them', () => {
  const page = withServedContent(PAGE, { markup: '<h1>Library</h1>', data: { id: '1', name: 'Library' } });
  expect(page).toBe(
    '<main><div id="served-content"><h1>Library</h1><script type="application/json">{"id":"1","name":"Library"}</script></div><p>Loading …</p></main>',
  );
});

it('lets no text end the element that it stands in, or be taken for a pattern', () => {
  const name = "</script><script>alert(1)</script> $& $'";
  const page = withServedContent(PAGE, { markup: '', data: { name } });
  expect(page).not.toContain('<script>');
  const [, json = ''] = /json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ name });
});
