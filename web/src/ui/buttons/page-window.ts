/**
 * The page numbers to offer: up to `size` of them in a window that slides with the current page and stays within
 * 1 and `totalPages` (docs/product.md#paged-results).
 */
export function pageWindow(currentPage: number, totalPages: number, size = 5): number[] {
  const length = Math.max(0, Math.min(size, totalPages));
  const first = Math.min(Math.max(1, currentPage - Math.floor(size / 2)), totalPages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
