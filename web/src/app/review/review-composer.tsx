import { Send } from 'lucide-react';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LocationChoice } from '~/locations/location-field/location-choice';
import { LocationField } from '~/locations/location-field/location-field';
import { m } from '~/paraglide/messages';
import { PhotoField } from '~/photos/components/photo-field';
import type { ReviewPhoto } from '~/photos/review-photo';
import { ReviewFields } from '~/reviews/components/review-fields';
import { Button } from '~/ui/buttons/button';
import { Card } from '~/ui/card';
import { Banner } from '~/ui/feedback/banner';
import { FocusFallback } from '~/ui/feedback/focus-fallback';
import { showToast } from '~/ui/feedback/toast';
import { AddressEntry } from './address-entry';
import { LicenseNotice } from './license-notice';
import { DraftKeeper } from './queue/draft-keeper';
import { SendProgress } from './queue/send-progress';
import type { SubmissionResult } from './queue/submit-review';
import { type DraftOwner, emptyDraft, type ReviewDraft } from './review-draft';
import { useReviewSubmission } from './use-review-submission';

interface ReviewComposerProps {
  owner: DraftOwner;
  /** The review's draft stored on this device, if any. */
  kept: ReviewDraft | null;
  /** The first place, unless a draft was stored. */
  choice: LocationChoice;
  onDone: (result: Exclude<SubmissionResult, { kind: 'rejected' }>) => void;
  onDiscard: () => void;
}

/** The form for a review: place, answers, text and photos. */
export function ReviewComposer({ owner, kept, choice, onDone, onDiscard }: ReviewComposerProps) {
  const [draft, setDraft] = useState(() => kept ?? emptyDraft(choice));
  const change = (changes: Partial<ReviewDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const changePhotos = (update: (photos: ReviewPhoto[]) => ReviewPhoto[]) =>
    setDraft((current) => ({ ...current, photos: update(current.photos) }));
  const [isPreparing, setPreparing] = useState(false);
  // The kind of choice that was checked. Errors are hidden after a change to another kind.
  const [checkedKind, setCheckedKind] = useState(draft.choice.kind);
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        owner,
        onlyOnce(() => showToast('warning', m.queue_no_room())),
      ),
  );
  const { formProps, errors, step, isPending, isSending } = useReviewSubmission({
    owner,
    draft,
    keeper,
    onChange: change,
    onDone,
  });

  useEffect(() => keeper.keep(draft), [keeper, draft]);

  const fields = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // A field in which Enter was pressed becomes inert, so move the focus.
  useLayoutEffect(() => {
    if (isSending && fields.current?.contains(document.activeElement)) submitButton.current?.focus();
  }, [isSending]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPreparing) showToast('info', m.photos_wait());
    else if (!isPending) {
      setCheckedKind(draft.choice.kind);
      void formProps.onSubmit(event);
    }
  };

  const discard = async () => {
    await keeper.pause();
    onDiscard();
  };

  return (
    <form {...formProps} onSubmit={onSubmit} className="flex flex-col gap-6">
      {kept && (
        <Banner tone={kept.rejection ? 'warning' : 'info'}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status">
              {kept.rejection ? m.queue_came_back({ reason: kept.rejection }) : m.review_draft_restored()}
            </p>
            <FocusFallback>
              <Button variant="secondary" onClick={() => void discard()}>
                {m.review_draft_discard()}
              </Button>
            </FocusFallback>
          </div>
        </Banner>
      )}
      {/* The review that is being sent lacks later changes, so the fields accept none. */}
      <div ref={fields} inert={isSending} className="flex flex-col gap-6">
        <Card>
          <h2 className="mb-4 text-title">{m.review_place()}</h2>
          <LocationField
            value={draft.choice}
            onChange={(choice) => change({ choice })}
            errors={draft.choice.kind === checkedKind ? errors : {}}
            renderAddress={(entry) => <AddressEntry {...entry} />}
          />
        </Card>
        <Card className="flex flex-col gap-7">
          <h2 className="text-title">{m.review_rating_section()}</h2>
          <ReviewFields value={draft} onChange={change} errors={errors} />
        </Card>
      </div>
      <Card>
        <PhotoField
          userId={owner.userId}
          photos={draft.photos}
          onChange={changePhotos}
          onPreparing={setPreparing}
          isDisabled={isPending}
        />
      </Card>
      <LicenseNotice />
      {isPending && <SendProgress step={step} />}
      <Button
        ref={submitButton}
        type="submit"
        isPending={isPending}
        className="self-start px-8 max-sm:w-full"
      >
        {!isPending && <Send aria-hidden className="size-5" />}
        {m.review_submit()}
      </Button>
    </form>
  );
}

/**
 * Returns a function that runs `work` only at its first call. A device without space then reports the problem
 * once, not with each key press.
 */
function onlyOnce(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
