import type { Location } from '@wayable/protocol/locations';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Banner } from '~/ui/banner';
import { LoadingText } from '~/ui/loading';
import { ReviewComposer } from './review-composer';
import { dropDraft } from './review-draft';
import { ReviewThanks } from './review-thanks';
import { useLocationPrefill } from './use-location-prefill';

/** Prefills the form from the address or from a kept draft, and begins a new one after a review is in. */
export function ReviewScreen({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const [submitted, setSubmitted] = useState<Pick<Location, 'id' | 'name'> | null>(null);
  const [round, setRound] = useState(0);
  const search = params.toString();
  const prefill = useLocationPrefill({
    name: params.get('location')?.trim() ?? '',
    address: params.get('address')?.trim() ?? '',
    id: params.get('id') ?? '',
  });

  const begin = () => {
    dropDraft();
    setRound(round + 1);
  };

  if (prefill.status === 'loading') return <LoadingText />;
  return (
    <>
      {submitted && <ReviewThanks key={round} location={submitted} />}
      {prefill.problem && (
        <Banner tone="warning" className="mb-6">
          {prefill.problem}
        </Banner>
      )}
      <ReviewComposer
        key={`${round} ${search}`}
        userId={userId}
        search={search}
        choice={prefill.choice}
        onDiscard={begin}
        onSubmitted={(location) => {
          setSubmitted(location);
          setParams({}, { replace: true, preventScrollReset: true });
          begin();
        }}
      />
    </>
  );
}
