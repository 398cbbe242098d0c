import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NEW: [object, string][] = [
  [Promise, 'withResolvers'],
  [URL, 'parse'],
  [URL, 'canParse'],
  [URLSearchParams.prototype, 'size'],
  [AbortSignal, 'any'],
];
const own = NEW.map(([object, name]) => Object.getOwnPropertyDescriptor(object, name));

beforeAll(async () => {
  for (const [object, name] of NEW) Reflect.deleteProperty(object, name);
  await import('./older-browsers');
});
afterAll(() => {
  for (const [index, [object, name]] of NEW.entries()) Object.defineProperty(object, name, own[index] ?? {});
});

describe('functions added to older browsers', () => {
  it('adds Promise.withResolvers to older browsers', async () => {
    const [one, other] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    one.resolve(1);
    other.reject(new Error('No.'));
    expect(await one.promise).toBe(1);
    await expect(other.promise).rejects.toThrow('No.');
  });

  it('adds URL.parse, URL.canParse and URLSearchParams.size to older browsers', () => {
    expect(URL.parse('/map?q=a', 'https://wayable.example')?.href).toBe('https://wayable.example/map?q=a');
    expect(URL.parse('coffee')).toBeNull();
    expect([new URLSearchParams().size, new URLSearchParams('a=1&a=2').size]).toEqual([0, 2]);
    expect([URL.canParse('geo:41.8,-87.6'), URL.canParse('//')]).toEqual([true, false]);
  });

  it('adds AbortSignal.any to older browsers', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const signal = AbortSignal.any([one.signal, other.signal]);
    expect(signal.aborted).toBe(false);
    other.abort('left');
    one.abort('late');
    expect([signal.aborted, signal.reason]).toEqual([true, 'left']);
    const ended = AbortSignal.any([new AbortController().signal, AbortSignal.abort('before')]);
    expect([ended.aborted, ended.reason]).toEqual([true, 'before']);
  });
});
