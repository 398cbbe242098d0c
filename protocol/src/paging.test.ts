import { describe, expect, it } from 'vitest';
import { MAX_PAGE, toPagedResult } from './paging.ts';

describe('toPagedResult', () => {
  it('says where one can go from a page', () => {
    expect(toPagedResult([], 45, 2, 20)).toMatchObject({
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    });
    expect(toPagedResult([], 45, 3, 20)).toMatchObject({ hasNextPage: false });
  });

  it('promises no page that is refused for its depth', () => {
    const { hasNextPage, totalPages } = toPagedResult([], MAX_PAGE * 20 + 1, MAX_PAGE, 20);
    expect([hasNextPage, totalPages]).toEqual([false, MAX_PAGE + 1]);
  });
});
