import { leaveOutServices } from '@wayable/protocol/optional-services';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const render = (body: string) => renderMarkdown({ file: 'page.md', body, bodyLine: 5 });

describe('renderMarkdown', () => {
  it('escapes HTML in Markdown', () => {
    const { html } = render('Hello <script>alert(1)</script>\n\n<img src=x onerror=alert(1)>');
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('removes links that run code from Markdown', () => {
    const { html } = render('[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x)');
    expect(html).not.toContain('href');
    expect(render('[a](/map) [b](https://www.w3.org/)').html).toContain('<a href="/map">a</a>');
  });

  it('renders Markdown tables without style attributes', () => {
    const { html } = render('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).not.toContain('style=');
    expect(html).toContain('<td class="align-end">2</td>');
  });

  it('adds generated or explicit IDs to Markdown headings', () => {
    const { html, headings } = render('## Über Türen & Rampen\n\n## What? {#what-is-it}\n\n### Lower');
    expect(html).toContain('<h2 id="what-is-it">What?</h2>');
    expect(headings).toEqual([
      { id: 'uber-turen-rampen', text: 'Über Türen & Rampen' },
      { id: 'what-is-it', text: 'What?' },
    ]);
    expect(() => render('## A {#a}\n\n## B {#a}')).toThrow();
  });
});

describe('a section about a service', () => {
  const { html, headings } = render(
    'Always.\n\n::: when model\n**The model.**\n:::\n\nAfter.\n\n::: when chain\n## Chain\n:::',
  );

  it('omits sections of services that are not configured', () => {
    expect(html).toContain('<section data-when="model"><p><strong>The model.</strong></p>\n</section>');
    expect(leaveOutServices(html, ['model'])).not.toContain('Chain');
    expect(leaveOutServices(html, ['model'])).toContain('The model.');
    const without = leaveOutServices(html, []);
    expect(without).toContain('Always.');
    expect(without).toContain('After.');
    expect(without).not.toMatch(/The model|section/);
  });

  it('omits headings in service sections from the returned headings', () => {
    expect(headings).toEqual([]);
  });

  it('throws for an invalid service section, naming the line', () => {
    expect(() => render('Text\n::: when weather\nx\n:::')).toThrow('page.md:6: There is no service weather');
    expect(() => render('::: when model\nx')).toThrow('page.md:5: This section is never closed');
    expect(() => render('::: when model\n::: when chain\n:::\n:::')).toThrow('page.md:6: A section about');
    expect(() => render('x\n:::')).toThrow('page.md:6: ":::" opens and closes nothing.');
    expect(() => render('on chain-name-placeholder')).toThrow('page.md:5: chain-name-placeholder stands in');
  });
});
