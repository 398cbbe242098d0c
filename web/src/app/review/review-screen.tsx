import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '~/ui/feedback/banner';
import { LoadingText } from '~/ui/feedback/loading';
import { keptDraftQuery } from './kept-draft';
import { onQueueEvent } from './queue/queue-events';
import { QueuedReviews } from './queue/queued-reviews';
import { deleteDraft, listQueued } from './queue/review-database';
import type { SubmissionResult } from './queue/submit-review';
import { ReviewComposer } from './review-composer';
import { ReviewThanks } from './review-thanks';
import { useLocationPrefill } from './use-location-prefill';

/** Fills the form from the URL or from a stored draft, and starts a new one after each submission. */
export function ReviewScreen({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState<Exclude<SubmissionResult, { kind: 'rejected' }> | null>(null);
  const [round, setRound] = useState(0);
  const owner = { userId, search: params.toString() };
  const kept = useQuery(keptDraftQuery(owner, round));
  const prefill = useLocationPrefill({
    name: params.get('location')?.trim() ?? '',
    address: params.get('address')?.trim() ?? '',
    id: params.get('id') ?? '',
  });

  const keptId = done?.kind === 'kept' ? done.id : undefined;
  useEffect(() => {
    if (keptId === undefined) return undefined;
    const settle = (settled: typeof done) =>
      setDone((current) => (current?.kind === 'kept' && current.id === keptId ? settled : current));
    return onQueueEvent(async (event) => {
      if (event.kind === 'sent' && event.id === keptId) settle({ kind: 'sent', location: event.location });
      if (event.kind !== 'changed') return;
      const queued = await listQueued(userId).catch(() => undefined);
      // The queued review was opened in the form or discarded.
      if (queued?.every(({ id }) => id !== keptId)) settle(null);
    });
  }, [keptId, userId]);

  const isReady = !kept.isPending && (Boolean(kept.data) || prefill.status !== 'loading');
  // Render the form in slices to keep the page responsive.
  const isDrawn = useDeferredValue(isReady);
  return (
    <>
      {done && <ReviewThanks key={round} result={done} />}
      <QueuedReviews userId={userId} openSearch={owner.search} />
      {isReady && isDrawn ? (
        <>
          {!kept.data && prefill.status === 'ready' && prefill.problem && (
            <Banner tone="warning" className="mb-6">
              {prefill.problem}
            </Banner>
          )}
          <ReviewComposer
            key={`${round} ${owner.search}`}
            owner={owner}
            kept={kept.data ?? null}
            choice={prefill.status === 'ready' ? prefill.choice : { kind: 'none' }}
            onDiscard={async () => {
              await deleteDraft(owner);
              setRound(round + 1);
            }}
            onDone={(result) => {
              setDone(result);
              setParams({}, { replace: true, preventScrollReset: true });
              setRound(round + 1);
            }}
          />
        </>
      ) : (
        <LoadingText />
      )}
    </>
  );
}
