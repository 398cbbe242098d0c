import { describe, expect, it } from 'vitest';
import { MAX_PAGE, toPagedResult } from './paging.ts';

describe('toPagedResult', () => {
  it('returns whether a next and a previous page exist', () => {
    expect(toPagedResult([], 45, 2, 20)).toMatchObject({
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(toPagedResult([], 45, 3, 20)).toMatchObject({ hasNextPage: false });
  });

  it('returns no next page at the maximum page number', () => {
    const { hasNextPage, totalPages } = toPagedResult([], MAX_PAGE * 20 + 1, MAX_PAGE, 20);
    expect([hasNextPage, totalPages]).toEqual([false, MAX_PAGE + 1]);
  });
});
