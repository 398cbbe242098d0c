import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainXml, textOf, withDescendants, XmlError } from './plain-xml.ts';

describe('parsePlainXml', () => {
  it('reads elements, attributes and text of XML', () => {
    const root = parsePlainXml(
      '<?xml version="1.0" encoding="UTF-8"?>\n<a x="1 &lt; 2"><b>one &amp; two</b></a>',
    );
    expect(root.getAttribute('x')).toBe('1 < 2');
    expect(withDescendants(root).map(textOf)).toEqual([undefined, 'one & two']);
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an unknown entity', '<a>&x;</a>'],
    ['a comment', '<a>b<!-- -->c</a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['a processing instruction', '<a><?b c?></a>'],
    ['a second declaration', '<?xml version="1.0"?><?xml version="1.0"?><a/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an end that does not fit', '<a></b>'],
    ['no end', '<a>'],
    ['no content', ''],
    ['too many levels', `${'<a>'.repeat(25)}${'</a>'.repeat(25)}`],
    ['too many elements', `<a>${'<b/>'.repeat(3_000)}</a>`],
    ['too many attributes', `<a>${'<b c="1" d="2"/>'.repeat(1_000)}</a>`],
  ])('throws XmlError for XML with %s', (_, xml) => {
    expect(() => parsePlainXml(xml)).toThrow(XmlError);
  });

  it('allows comments in XML only with allowsComments', () => {
    expect(textOf(parsePlainXml('<!-- x --><a>b</a>', { allowsComments: true }))).toBe('b');
    const withType = '<!-- x --><!DOCTYPE a><a>b</a>';
    expect(() => parsePlainXml(withType, { allowsComments: true })).toThrow(XmlError);
  });

  it('reads random escaped text in XML', () => {
    const toMarkup = (text: string) =>
      text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~äöü€]*$/), (text) => {
        expect(textOf(parsePlainXml(`<a>${toMarkup(text)}</a>`)) ?? '').toBe(text.trim());
      }),
    );
  });

  it('throws only XmlError for random malformed XML', () => {
    const soup = fc.array(
      fc.constantFrom('<a', '>', '</a>', ' b="', '"', '&', ';', '<', '/', 'x', '=', ' xmlns:p="u"', '<p:c/>'),
    );
    fc.assert(
      fc.property(soup, (parts) => {
        try {
          parsePlainXml(parts.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(XmlError);
        }
      }),
    );
  });
});
