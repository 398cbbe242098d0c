import { describe, expect, it } from 'vitest';
import { sniffPhoto } from './sniff-photo.ts';

describe('sniffPhoto', () => {
  it.each([
    ['FFD8FFE0', 'image/jpeg'],
    ['89504E470D0A1A0A00', 'image/png'],
    ['524946461000000057454250', 'image/webp'],
    ['47494638376100', 'image/gif'],
    ['47494638396100', 'image/gif'],
  ])('detects the photo content %s as %s', (hex, type) => {
    expect(sniffPhoto(Buffer.from(hex, 'hex'))).toBe(type);
  });

  it.each([
    '',
    'GIF',
    'RIFF....WAVE',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '#!/bin/sh',
    '%PDF-1.7',
    'BM',
  ])('returns undefined for content that is no photo: "%s"', (text) => {
    expect(sniffPhoto(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
