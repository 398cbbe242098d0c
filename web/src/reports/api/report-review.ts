import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnReports, ReviewReport, ReviewReportCreate } from '@wayable/protocol/reports';
import type { Review } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { ownReportsQuery } from './list-own-reports';

/** Reports a review, or changes one's report of it. */
export function useReportReview(userId: string, review: Pick<Review, 'id' | 'location_id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a network it fails and says so, instead of waiting behind an open dialog.
    networkMode: 'always',
    mutationFn: (report: ReviewReportCreate) =>
      call<ReviewReport>('POST', { path: ROUTES.reviewReports, params: { id: review.id }, body: report }),
    onSuccess: (report) =>
      queryClient.setQueryData<OwnReports>(ownReportsQuery(userId, review.location_id).queryKey, (known) => ({
        data: [report, ...(known?.data ?? []).filter(({ id }) => id !== report.id)],
      })),
  });
}
