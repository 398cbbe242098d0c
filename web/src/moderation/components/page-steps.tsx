import { MAX_PAGE } from '@wayable/protocol/paging';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { formatNumber } from '~/ui/text/format';

interface PageStepsProps {
  /** The number of the current page, from 1. */
  currentPage: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Previous, "Page x of y", Next. Renders nothing for a single page. */
export function PageSteps({ currentPage, totalPages, onChange }: PageStepsProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={m.admin_pages()} className="mt-6 flex flex-wrap items-center justify-center gap-4">
      <Button variant="secondary" disabled={currentPage <= 1} onClick={() => onChange(currentPage - 1)}>
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {m.pagination_previous()}
      </Button>
      <p>{m.admin_page_of({ page: formatNumber(currentPage), pages: formatNumber(totalPages) })}</p>
      <Button
        variant="secondary"
        disabled={currentPage >= Math.min(totalPages, MAX_PAGE)}
        onClick={() => onChange(currentPage + 1)}
      >
        {m.pagination_next()}
        <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
