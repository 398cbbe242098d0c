import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type {
  DecisionResult,
  ModeratedReview,
  ReportsResolutionResult,
  ReviewRemoval,
} from '@wayable/protocol/moderation';
import { use, useCallback, useRef, useState } from 'react';
import { m } from '~/paraglide/messages';
import { refreshAfterReview } from '~/reviews/api/refresh-after-review';
import { errorText } from '~/ui/feedback/error-text';
import { showToast, type ToastAction } from '~/ui/feedback/toast';
import {
  changeVerification,
  closeReports,
  removeReview,
  reopenReports,
  restoreReview,
} from '../api/decisions';
import { isDenial, RoleLost } from '../role-watch';

/** The time in docs/product.md#moderation. */
export const UNDO_SECONDS = 10;

/** An action on one or several reviews, with its name and its undo. */
interface Act {
  run: (review: ModeratedReview) => Promise<ReportsResolutionResult>;
  takeBack: (review: ModeratedReview, decisionId: string | undefined) => Promise<DecisionResult>;
  done: (count: number) => string;
  failed: string;
}

export interface BulkProgress {
  done: number;
  total: number;
}

interface Outcome {
  failed: ModeratedReview[];
  /** The reason of the first failure. */
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
  run: ({ id }) => closeReports(id),
  takeBack: ({ id }, decisionId) => reopenReports(id, decisionId),
  done: () => m.admin_reports_closed(),
  get failed() {
    return m.admin_reports_failed();
  },
};

const refresh = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['moderation'] }), refreshAfterReview(client)]);

/** The result of a call, with the number its undo needs, if any. */
interface Change<Item> {
  item: Item;
  decisionId: string | undefined;
}

/** The results for several items. */
interface Attempts<Item> {
  changed: Change<Item>[];
  failed: Item[];
  /** The reason of the first failure. */
  reason: string;
  /** Whether the server answered once that the person is no longer an administrator. */
  isDenied: boolean;
}

/** Works on one item after the other, and continues after failures. */
async function tryEach<Item>(
  items: Item[],
  work: (item: Item) => Promise<ReportsResolutionResult>,
  onEach?: (done: number) => void,
): Promise<Attempts<Item>> {
  const attempts: Attempts<Item> = { changed: [], failed: [], reason: '', isDenied: false };
  for (const [index, item] of items.entries()) {
    try {
      const { changed, decision_id: decisionId } = await work(item);
      if (changed) attempts.changed.push({ item, decisionId });
    } catch (error) {
      attempts.isDenied ||= isDenial(error);
      attempts.reason ||= errorText(error);
      attempts.failed.push(item);
    }
    onEach?.(index + 1);
  }
  return attempts;
}

const undoFailedText = (tried: number, { failed, reason }: Attempts<unknown>): string =>
  tried === 1
    ? m.admin_undo_failed({ reason })
    : m.admin_bulk_undo_failed({ count: String(failed.length), reason });

/**
 * Runs actions one by one and reports them. For ten seconds the toast can undo each action, and `undo` undoes
 * the last one. Failed undos can be repeated.
 */
export function useReviewDecisions() {
  const client = useQueryClient();
  const onLost = use(RoleLost);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const last = useRef<(() => void) | undefined>(undefined);

  const undo = useCallback(() => last.current?.(), []);

  const offerUndo = useCallback(
    (act: Act, changed: Change<ModeratedReview>[]) => {
      let left = changed;
      let isOver = false;
      let offered = new AbortController();
      const takeBack = async () => {
        const changes = left;
        // Do nothing if the toast has already started this undo.
        if (changes.length === 0) return;
        left = [];
        // Close the toast, which would still offer the undo after an undo by key.
        offered.abort();
        if (last.current === takeBack) last.current = undefined;
        const attempts = await tryEach(changes, ({ item, decisionId }) => act.takeBack(item, decisionId));
        const { changed: undone, failed, isDenied } = attempts;
        if (isDenied) onLost();
        else left = failed;
        if (failed.length > 0) showToast('error', undoFailedText(changes.length, attempts), offer());
        if (undone.length > 0) showToast('info', m.admin_undone());
        else if (failed.length === 0) showToast('info', m.admin_nothing_undone());
        await refresh(client);
      };
      const offer = (): ToastAction | undefined => {
        if (left.length === 0) return undefined;
        // Offer the failed undo to the key again, unless there is a newer action.
        if (!isOver) last.current ??= takeBack;
        offered = new AbortController();
        return { label: m.admin_undo(), onPress: () => void takeBack(), signal: offered.signal };
      };
      last.current = undefined;
      setTimeout(() => {
        isOver = true;
        if (last.current === takeBack) last.current = undefined;
      }, UNDO_SECONDS * 1_000);
      showToast('success', act.done(changed.length), offer());
    },
    [client, onLost],
  );

  const runNow = useCallback(
    async (act: Act, reviews: ModeratedReview[]): Promise<Outcome> => {
      const total = reviews.length;
      setProgress({ done: 0, total });
      const { changed, failed, reason, isDenied } = await tryEach(reviews, act.run, (done) =>
        setProgress({ done, total }),
      );
      setProgress(null);
      if (isDenied) onLost();
      if (failed.length > 0) showToast('error', m.failure_reason({ failure: act.failed, reason }));
      if (changed.length > 0) offerUndo(act, changed);
      else if (failed.length === 0) showToast('info', m.admin_nothing_changed());
      await refresh(client);
      return { failed, reason };
    },
    [client, offerUndo, onLost],
  );

  const lastRun = useRef<Promise<unknown>>(Promise.resolve());
  /** Runs after earlier actions have finished. */
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
