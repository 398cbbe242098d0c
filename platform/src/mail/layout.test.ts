import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMail } from './layout.ts';

const content = {
  locale: 'en' as const,
  subject: 'Sign in',
  greeting: 'Hello,',
  paragraphs: ['Here is your link.'],
  action: { label: 'Sign in', url: 'https://wayable.example/verify?a=1&b=2' },
  code: { label: 'Or type this code:', digits: '012345' },
  notes: ['It works once.'],
};

describe('composeMail', () => {
  it('writes the same content as text and HTML of mails', () => {
    const mail = composeMail('ada@people.example', content);
    expect(mail.text).toBe(
      'Hello,\n\nHere is your link.\n\nSign in:\nhttps://wayable.example/verify?a=1&b=2\n\nOr type this code:\n\n' +
        '    012345\n\n--\n\nIt works once.\n',
    );
    expect(mail.html).toContain('href="https://wayable.example/verify?a=1&amp;b=2"');
    expect(mail.html).toContain('>012345<');
  });

  it("inserts rendered Markdown below a mail's paragraphs", () => {
    const body = { text: '**Two** ramps', html: '<p><strong>Two</strong> ramps</p>' };
    const mail = composeMail('ada@people.example', { ...content, body });
    expect(mail.text).toContain('Here is your link.\n\n**Two** ramps\n\nSign in:');
    expect(mail.html).toContain('<p><strong>Two</strong> ramps</p></div>');
  });

  it('escapes random text in the HTML of a mail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const plain = composeMail('a@b.example', content).html;
        const { html } = composeMail('a@b.example', { ...content, paragraphs: [text] });
        const tags = (markup: string) => markup.match(/<[a-z!/]/gi)?.length;
        expect(tags(html)).toBe(tags(plain));
      }),
    );
  });
});
