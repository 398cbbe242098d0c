/**
 * Returns up to `size` consecutive page numbers around the current page, within 1 and `totalPages`
 * (docs/product.md#paged-results).
 */
export function pageWindow(currentPage: number, totalPages: number, size = 5): number[] {
  const length = Math.max(0, Math.min(size, totalPages));
  const first = Math.min(Math.max(1, currentPage - Math.floor(size / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
