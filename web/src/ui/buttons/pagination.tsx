import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';
import { Button } from './button';
import { pageWindow } from './page-window';

interface PaginationProps {
  /** The number of the current page, from 1. */
  currentPage: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Shows Previous, up to five pages, and Next; nothing for a single page. */
export function Pagination({ currentPage, totalPages, onChange }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m.pagination_label()} className="flex flex-wrap items-center justify-center gap-2">
      <Button variant="secondary" disabled={currentPage <= 1} onClick={() => onChange(currentPage - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
        {m.pagination_previous()}
      </Button>
      <ul className="flex flex-wrap justify-center gap-2 max-sm:order-first max-sm:w-full">
        {pageWindow(currentPage, totalPages).map((page) => {
          const isCurrent = page === currentPage;
          return (
            <li key={page}>
              <Button
                variant={isCurrent ? 'primary' : 'secondary'}
                aria-current={isCurrent ? 'page' : undefined}
                aria-label={
                  isCurrent ? m.pagination_current({ page }) : m.pagination_page({ page: formatNumber(page) })
                }
                onClick={() => onChange(page)}
              >
                {formatNumber(page)}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        disabled={currentPage >= totalPages}
        onClick={() => onChange(currentPage + 1)}
      >
        {m.pagination_next()}
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </nav>
  );
}
