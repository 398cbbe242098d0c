import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DecisionResult, ModeratedReview, ReviewRemoval } from '@wayable/protocol/moderation';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { refreshAfterReview } from '~/reviews/api/refresh-after-review';
import { errorText } from '~/ui/feedback/error-text';
import { showToast } from '~/ui/feedback/toast';
import { changeVerification, removeReview, resolveReports, restoreReview } from '../api/decisions';
import { isDenial, RoleLost } from '../role-watch';

/** docs/product.md#moderation. */
const UNDO_MS = 10_000;

/** What is done to one review or to several, what it is called, and what takes it back. */
interface Act {
  run: (review: ModeratedReview) => Promise<DecisionResult>;
  takeBack: (review: ModeratedReview) => Promise<DecisionResult>;
  done: (count: number) => string;
  failed: string;
}

export interface BulkProgress {
  done: number;
  total: number;
}

export interface Outcome {
  failed: ModeratedReview[];
  /** Of the first that failed. */
  reason: string;
}

export const VERIFY: Act = {
  run: ({ id, updated_at }) => changeVerification(id, { is_verified: true, updated_at }),
  takeBack: ({ id }) =>
    changeVerification(id, {
      is_verified: false,
      reason: 'other',
      details: m.admin_undo_verification_details(),
      is_undo: true,
    }),
  done: (count) =>
    count === 1 ? m.admin_review_verified() : m.admin_bulk_verified({ count: String(count) }),
  get failed() {
    return m.admin_review_verification_failed();
  },
};

export const unverify = (reason: ReviewRemoval): Act => ({
  run: ({ id, updated_at }) => changeVerification(id, { is_verified: false, updated_at, ...reason }),
  takeBack: ({ id, updated_at }) => changeVerification(id, { is_verified: true, updated_at, is_undo: true }),
  done: () => m.admin_review_unverified(),
  failed: m.admin_review_verification_failed(),
});

export const remove = (reason: ReviewRemoval): Act => ({
  run: ({ id }) => removeReview(id, reason),
  takeBack: ({ id }) => restoreReview(id, true),
  done: (count) => (count === 1 ? m.admin_review_deleted() : m.admin_bulk_deleted({ count: String(count) })),
  failed: m.admin_review_delete_failed(),
});

export const RESTORE: Act = {
  run: ({ id }) => restoreReview(id, false),
  takeBack: ({ id }) => removeReview(id, { is_undo: true }),
  done: () => m.admin_review_restored(),
  get failed() {
    return m.admin_review_restore_failed();
  },
};

export const KEEP: Act = {
  run: ({ id }) => resolveReports(id, true),
  takeBack: ({ id }) => resolveReports(id, false),
  done: () => m.admin_reports_closed(),
  get failed() {
    return m.admin_reports_failed();
  },
};

const refresh = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['moderation'] }), refreshAfterReview(client)]);

/** Runs acts one after the other, tells of them, and takes the last one back for ten seconds. */
export function useReviewDecisions() {
  const client = useQueryClient();
  const onLost = use(RoleLost);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const last = useRef<(() => void) | undefined>(undefined);
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(forgetting.current), []);

  const undo = useCallback(() => last.current?.(), []);

  const offerUndo = useCallback(
    (act: Act, changed: ModeratedReview[]) => {
      const takeBack = async () => {
        if (last.current !== takeBack) return;
        last.current = undefined;
        try {
          let undone = 0;
          for (const review of changed) {
            const result = await act.takeBack(review);
            if (result.changed) undone++;
          }
          showToast('info', undone > 0 ? m.admin_undone() : m.admin_nothing_undone());
        } catch (error) {
          showToast('error', m.admin_undo_failed({ reason: errorText(error) }));
        }
        await refresh(client);
      };
      last.current = takeBack;
      clearTimeout(forgetting.current);
      forgetting.current = setTimeout(() => {
        if (last.current === takeBack) last.current = undefined;
      }, UNDO_MS);
      showToast('success', act.done(changed.length), {
        label: m.admin_undo(),
        onPress: () => void takeBack(),
      });
    },
    [client],
  );

  const runNow = useCallback(
    async (act: Act, reviews: ModeratedReview[]): Promise<Outcome> => {
      const changed: ModeratedReview[] = [];
      const failed: ModeratedReview[] = [];
      let reason = '';
      setProgress({ done: 0, total: reviews.length });
      for (const [index, review] of reviews.entries()) {
        try {
          const result = await act.run(review);
          if (result.changed) changed.push(review);
        } catch (error) {
          if (isDenial(error)) onLost();
          reason ||= errorText(error);
          failed.push(review);
        }
        setProgress({ done: index + 1, total: reviews.length });
      }
      setProgress(null);
      if (failed.length > 0) showToast('error', `${act.failed}. ${reason}`);
      if (changed.length > 0) offerUndo(act, changed);
      else if (failed.length === 0) showToast('info', m.admin_nothing_changed());
      await refresh(client);
      return { failed, reason };
    },
    [client, offerUndo, onLost],
  );

  const lastRun = useRef<Promise<unknown>>(Promise.resolve());
  /** Waits for what was asked for before. */
  const run = useCallback(
    (act: Act, reviews: ModeratedReview[]): Promise<Outcome> => {
      const turn = lastRun.current.then(() => runNow(act, reviews));
      lastRun.current = turn.catch(() => undefined);
      return turn;
    },
    [runNow],
  );

  return { run, undo, progress };
}
