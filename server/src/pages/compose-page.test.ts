import { CHAIN_NAME_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '@wayable/protocol/optional-services';
import { describe, expect, it } from 'vitest';
import { composePage } from './compose-page.ts';

const installation = {
  origin: 'https://map.example',
  services: [],
  chainName: 'Sepolia',
  licenses: { contributions: 'CC-BY-4.0', photos: 'CC0-1.0' },
} as const;

describe('built page', () => {
  it('removes sections about unconfigured services from a built page', () => {
    const page =
      '<p>a</p><section data-when="model"><p>Model</p></section><section data-when="mail">Mail</section>';
    expect(composePage(page, installation)).toBe('<p>a</p>');
    expect(composePage(page, { ...installation, services: ['mail'] })).toBe(
      '<p>a</p><section data-when="mail">Mail</section>',
    );
  });

  it('removes only the inner section of nested page sections', () => {
    const page = '<section aria-label="x"><section data-when="sms">S</section></section>';
    expect(composePage(page, installation)).toBe('<section aria-label="x"></section>');
  });

  it("inserts the installation's URL and chain name into a page", () => {
    const page = `<link href="${ORIGIN_PLACEHOLDER}/about"/>${CHAIN_NAME_PLACEHOLDER}`;
    expect(composePage(page, { ...installation, chainName: '<b>$&' })).toBe(
      '<link href="https://map.example/about"/>&lt;b&gt;$&amp;',
    );
  });
});
