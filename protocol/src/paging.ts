import Type, { type TSchema } from 'typebox';

/** Returns the schema of a page (docs/product.md#paged-results). `currentPage` counts from 1. */
export const pagedResult = <Item extends TSchema>(item: Item) =>
  Type.Object({
    data: Type.Array(item),
    count: Type.Integer({ description: 'Items over all pages' }),
    totalPages: Type.Integer(),
    currentPage: Type.Integer(),
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
  });

export interface PagedResult<Item> {
  data: Item[];
  count: number;
  totalPages: number;
  currentPage: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** Maximum number of a page, because the cost of a page grows with its number. */
export const MAX_PAGE = 10_000;

/** Wraps one page of rows; `page` counts from 1. */
export function toPagedResult<Item>(
  data: Item[],
  count: number,
  page: number,
  limit: number,
): PagedResult<Item> {
  const totalPages = Math.ceil(count / limit);
  return {
    data,
    count,
    totalPages,
    currentPage: page,
    hasNextPage: page < Math.min(totalPages, MAX_PAGE),
    hasPreviousPage: page > 1,
  };
}

export const pageQuery = (defaultLimit: number, maxLimit: number) => ({
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: maxLimit, default: defaultLimit }),
});
