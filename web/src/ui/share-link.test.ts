import { afterEach, describe, expect, it, vi } from 'vitest';
import { shareLink } from './share-link';

const LINK = { title: 'First Steps', url: 'https://wayable.example/badges/verify/one' };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Simulates a device with a share sheet and a clipboard. */
function standOn(share: () => Promise<void>, isTouched = true) {
  const copied: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }));
  vi.stubGlobal('navigator', {
    canShare: () => true,
    share,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  return copied;
}

describe('shareLink', () => {
  it('opens the share sheet on a touch device', async () => {
    const share = vi.fn(async () => undefined);
    expect([await shareLinkOn(share), share.mock.calls]).toEqual([['shared', []], [[LINK]]]);
  });

  it('returns shared when the user closes the share sheet', async () => {
    const share = () => Promise.reject(new DOMException('Closed', 'AbortError'));
    expect(await shareLinkOn(share)).toEqual(['shared', []]);
  });

  it('copies a link when the browser denies sharing', async () => {
    const share = () => Promise.reject(new DOMException('Too late', 'NotAllowedError'));
    expect(await shareLinkOn(share)).toEqual(['copied', [LINK.url]]);
  });

  it('copies a link on a device with a mouse', async () => {
    const share = () => Promise.reject(new Error('Not asked'));
    expect(await shareLinkOn(share, false)).toEqual(['copied', [LINK.url]]);
  });

  it('returns failed when neither sharing nor copying works', async () => {
    vi.stubGlobal('navigator', {});
    expect(await shareLink(LINK)).toBe('failed');
  });
});

async function shareLinkOn(share: () => Promise<void>, isTouched = true) {
  const copied = standOn(share, isTouched);
  return [await shareLink(LINK), copied];
}
