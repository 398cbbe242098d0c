import { expect, it } from 'vitest';
import { EMPTY_DRAFT, findDocumentErrors, findMessageErrors } from './message-check';

const draft = {
  ...EMPTY_DRAFT,
  name: 'Robin',
  email: 'robin@people.example',
  subject: 'Lift',
  message: 'Out of order.',
};

it('accepts a complete contact message', () => {
  expect(findMessageErrors(draft)).toEqual({});
  expect(findMessageErrors({ ...draft, message: '🙂'.repeat(10_000) })).toEqual({});
});

it.each([
  ['name', { name: ' ' }],
  ['email', { email: '' }],
  ['email', { email: 'robin' }],
  ['email', { email: 'robin @people.example' }],
  ['subject', { subject: 'x'.repeat(201) }],
  ['message', { message: '\n' }],
  ['message', { message: 'x'.repeat(10_001) }],
])('returns an error for the message field %s (%o)', (field, changes) => {
  expect(Object.keys(findMessageErrors({ ...draft, ...changes }))).toEqual([field]);
});

it('requires an application document of at most 5 MB', () => {
  const ofSize = (bytes: number) => new File([new Uint8Array(bytes)], 'cv.pdf');
  expect(findDocumentErrors(null)).toHaveProperty('document');
  expect(findDocumentErrors(ofSize(5 * 1_024 * 1_024))).toEqual({});
  expect(findDocumentErrors(ofSize(5 * 1_024 * 1_024 + 1))).toHaveProperty('document');
});
