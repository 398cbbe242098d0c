import { expect, it } from 'vitest';
import { domainOf } from './email-domain';

it.each([
  ['ada@City.example', 'city.example'],
  [' city.example ', 'city.example'],
  ['ada', undefined],
  ['ada@', undefined],
  ['ada@city', undefined],
  ['', undefined],
])('returns the domain of the email %j: %j', (written, domain) => {
  expect(domainOf(written)).toBe(domain);
});
