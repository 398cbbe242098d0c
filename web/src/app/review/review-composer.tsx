import type { Location } from '@wayable/protocol/locations';
import { Send } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LocationField } from '~/locations/components/location-field';
import type { LocationChoice } from '~/locations/location-choice';
import { m } from '~/paraglide/messages';
import { PhotoField } from '~/photos/components/photo-field';
import type { ReviewPhoto } from '~/photos/review-photo';
import { ReviewFields } from '~/reviews/components/review-fields';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { focusField } from '~/ui/focus-field';
import { showToast } from '~/ui/toast';
import { AddressEntry } from './address-entry';
import { dropDraft, emptyDraft, type ReviewDraft, readDraft, storeDraft } from './review-draft';
import { useReviewSubmission } from './use-review-submission';

interface ReviewComposerProps {
  userId: string;
  /** The query of the screen's address, which the draft belongs to. */
  search: string;
  /** The place to begin with, unless a draft was kept. */
  choice: LocationChoice;
  onSubmitted: (location: Pick<Location, 'id' | 'name'>) => void;
  onDiscard: () => void;
}

/** The form for a review: the place, and what there is to say of it. */
export function ReviewComposer(props: ReviewComposerProps) {
  const { userId, search, onSubmitted } = props;
  const form = useRef<HTMLFormElement>(null);
  const [kept] = useState(() => readDraft({ userId, search }));
  const [draft, setDraft] = useState(() => kept ?? emptyDraft(props.choice));
  const change = (changes: Partial<ReviewDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const changePhotos = (update: (photos: ReviewPhoto[]) => ReviewPhoto[]) =>
    setDraft((current) => ({ ...current, photos: update(current.photos) }));
  const [isPreparing, setPreparing] = useState(false);
  const { submit, errors, isPending } = useReviewSubmission({
    userId,
    onChange: change,
    onPhotosChange: changePhotos,
    onSubmitted: (location) => {
      dropDraft();
      onSubmitted(location);
    },
  });

  useEffect(() => storeDraft({ userId, search }, draft), [userId, search, draft]);

  useEffect(() => {
    const hasErrors = Object.keys(errors.location).length + Object.keys(errors.review).length > 0;
    if (hasErrors) focusField(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [errors]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPreparing) showToast('info', m.photos_wait());
    else if (!isPending) void submit(draft);
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-6">
      {kept && (
        <Banner tone="info">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status">{m.review_draft_restored()}</p>
            <Button variant="secondary" onClick={props.onDiscard}>
              {m.review_draft_discard()}
            </Button>
          </div>
        </Banner>
      )}
      <Card>
        <h2 className="mb-4 text-title">{m.review_place()}</h2>
        <LocationField
          value={draft.choice}
          onChange={(choice) => change({ choice })}
          errors={errors.location}
          renderAddress={(entry) => <AddressEntry {...entry} />}
        />
      </Card>
      <Card className="flex flex-col gap-7">
        <h2 className="text-title">{m.review_rating_section()}</h2>
        <ReviewFields value={draft} onChange={change} errors={errors.review} />
      </Card>
      <Card>
        <PhotoField
          userId={userId}
          photos={draft.photos}
          onChange={changePhotos}
          onPreparing={setPreparing}
          isDisabled={isPending}
        />
      </Card>
      <Button type="submit" isPending={isPending} className="self-start px-8 max-sm:w-full">
        {!isPending && <Send aria-hidden className="size-5" />}
        {m.review_submit()}
      </Button>
    </form>
  );
}
