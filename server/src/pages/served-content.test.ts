import { expect, it } from 'vitest';
import { withServedContent } from './served-content.ts';

const PAGE = '<main><div id="served-content"></div><p>Loading …</p></main>';

it('inserts markup and data into a served page', () => {
  const page = withServedContent(PAGE, { markup: '<h1>Library</h1>', data: { id: '1', name: 'Library' } });
  expect(page).toBe(
    '<main><div id="served-content"><h1>Library</h1><script type="application/json">{"id":"1","name":"Library"}</script></div><p>Loading …</p></main>',
  );
});

it('escapes closing tags and replacement patterns in page data', () => {
  const name = "</script><script>alert(1)</script> $& $'";
  const page = withServedContent(PAGE, { markup: '', data: { name } });
  expect(page).not.toContain('<script>');
  const [, json = ''] = /json">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual({ name });
});
