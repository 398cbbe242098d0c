import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnReports, ReviewReport, ReviewReportCreate } from '@wayable/protocol/reports';
import type { Review } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { ownReportsQuery } from './list-own-reports';

/** Reports a review, or changes an existing report. */
export function useReportReview(userId: string, review: Pick<Review, 'id' | 'location_id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    // While offline, fail visibly instead of waiting behind the dialog.
    networkMode: 'always',
    mutationFn: (report: ReviewReportCreate) =>
      call<ReviewReport>('POST', { path: ROUTES.reviewReports, params: { id: review.id }, body: report }),
    onSuccess: async (report) => {
      const { queryKey } = ownReportsQuery(userId, review.location_id);
      const known = queryClient.getQueryData<OwnReports>(queryKey);
      // Refetch instead of storing only this report, which would mean that there are no others.
      if (known === undefined) return queryClient.invalidateQueries({ queryKey });
      const others = known.data.filter(({ id }) => id !== report.id);
      queryClient.setQueryData<OwnReports>(queryKey, { data: [report, ...others] });
    },
  });
}
