import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createFocusFallback } from '~/ui/feedback/focus-fallback';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { ownReportsQuery } from '../api/list-own-reports';
import { type BegunReport, OpenReport } from '../open-report';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog')).ReportDialog);

/**
 * Renders the report dialog outside of the lists. Otherwise, an open report would be lost when a reload of
 * the list removes its review.
 */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [begun, setBegun] = useState<BegunReport | null>(null);
  const focusFallback = useRef<() => void>(undefined);
  const open = useCallback((report: BegunReport, opener: Element) => {
    focusFallback.current = createFocusFallback(opener);
    setBegun(report);
  }, []);
  // The opener may have been removed with its review.
  useEffect(() => {
    if (begun === null) focusFallback.current?.();
  }, [begun]);
  return (
    <OpenReport value={open}>
      {children}
      {begun && <ReportOf {...begun} onClose={() => setBegun(null)} />}
    </OpenReport>
  );
}

function ReportOf({ userId, review, onClose }: BegunReport & { onClose: () => void }) {
  const reports = useQuery(ownReportsQuery(userId, review.location_id));
  const known = reports.data?.data.find(({ review_id: id }) => id === review.id);
  return <ReportDialog userId={userId} review={review} known={known} onClose={onClose} />;
}
