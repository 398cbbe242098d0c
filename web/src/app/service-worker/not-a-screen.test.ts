import { NEWSLETTER_UNSUBSCRIBE_PATH, SUBSCRIBE_CONFIRM_PATH } from '@wayable/protocol/newsletter';
import { UNSUBSCRIBE_PATH } from '@wayable/protocol/notifications';
import { expect, it } from 'vitest';
import { NOT_A_SCREEN } from './not-a-screen';

const isScreen = (address: string): boolean => !NOT_A_SCREEN.some((pattern) => pattern.test(address));

it.each([
  '/auth/confirm?token_hash=abc&type=recovery&redirect_to=https%3A%2F%2Fmap.example%2Fauth%2Fnew-password',
  '/auth/confirm?token_hash=abc&type=signup&redirect_to=https%3A%2F%2Fmap.example',
  '/auth/v1/verify?token=abc',
  `${UNSUBSCRIBE_PATH}?token=abc`,
  `${SUBSCRIBE_CONFIRM_PATH}?token=abc`,
  `${NEWSLETTER_UNSUBSCRIBE_PATH}?token=abc`,
  '/api/v1/stats',
  '/share?text=geo:1,2',
  '/rest/v1/reviews',
  '/.well-known/openid-configuration',
  '/healthz',
  '/manifest.webmanifest',
  '/favicon.svg?v=1',
  '/de/blog/feed.xml',
  '/sitemap.xml',
])('leaves the path %s to the server', (address) => {
  expect(isScreen(address)).toBe(false);
});

it.each([
  '/map?q=cafe.de',
  '/auth?next=%2Fprofile',
  '/auth/callback?code=abc',
  '/locations/0b1c',
  '/storage-room',
])('treats the path %s as a page of the app', (address) => {
  expect(isScreen(address)).toBe(true);
});
