import { PHOTO_ALT_MAX, PHOTO_TOPICS } from '@wayable/protocol/photos';
import { RotateCw, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { topicLabel } from '~/catalogue/details';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { ChoiceRow } from '~/ui/forms/choice-row';
import { TextField } from '~/ui/forms/text-field';
import { formatNumber } from '~/ui/text/format';
import type { PhotoDescription } from '../review-photo';
import { type PhotoState, PhotoStatus } from './photo-status';

interface PhotoItemProps {
  /** The photo's position in the form, from 1. */
  number: number;
  /** The photo's file name; undefined for a photo that the review already shows. */
  name: string | undefined;
  thumbnail: ReactNode;
  /** Undefined while the file is being prepared. */
  description: PhotoDescription | undefined;
  state: PhotoState;
  isDisabled: boolean;
  /** The id of the photo's heading, which receives the focus when the focused element is removed. */
  headingId: string;
  onDescribe: (changes: Partial<PhotoDescription>) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo of the form with its state, its texts and its actions. */
export function PhotoItem({
  number: position,
  name,
  description,
  state,
  isDisabled,
  ...item
}: PhotoItemProps) {
  const nameId = useId();
  const number = formatNumber(position);
  return (
    <article
      aria-labelledby={item.headingId}
      aria-describedby={name && nameId}
      className="grid grid-cols-[auto_1fr] gap-4 rounded-medium border border-line bg-paper p-4"
    >
      {item.thumbnail}
      <div className="flex min-w-0 flex-col gap-1.5">
        <div>
          <h3 id={item.headingId} tabIndex={-1} className="rounded-small text-body">
            {m.photos_number({ number })}
          </h3>
          {name && (
            <p id={nameId} className="line-clamp-2 text-small break-all text-ink-soft">
              <bdi>{name}</bdi>
            </p>
          )}
        </div>
        <PhotoStatus state={state} />
      </div>
      {description && (
        <div className="flex flex-col gap-4 max-sm:col-span-2">
          <TextField
            label={m.photos_alt()}
            help={m.photos_alt_help()}
            value={description.altText}
            onChange={(altText) => item.onDescribe({ altText })}
            maxLength={PHOTO_ALT_MAX}
            enterKeyHint="done"
            // Ignore Enter, which would submit the review while the person describes its photos.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            readOnly={isDisabled}
          />
          <ChoiceRow
            label={m.photos_topic()}
            value={description.topic}
            onChange={(topic) => {
              // Ignore changes instead of disabling the select, which would lose the focus.
              if (!isDisabled) item.onDescribe({ topic });
            }}
            options={PHOTO_TOPICS.map((value) => ({ value, label: topicLabel(value) }))}
            noneLabel={m.photos_topic_other()}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-x-3 gap-y-1 max-sm:col-span-2">
        {state.kind === 'failed' && (
          <Button
            variant="secondary"
            aria-label={m.photos_retry_label({ number })}
            disabled={isDisabled}
            onClick={item.onRetry}
          >
            <RotateCw aria-hidden className="size-5" />
            {m.try_again()}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          aria-label={m.photos_remove_label({ number })}
          disabled={isDisabled}
          onClick={item.onRemove}
          className="px-3 first:-ms-3.5"
        >
          <Trash2 aria-hidden className="size-5" />
          {m.photos_remove()}
        </Button>
      </div>
    </article>
  );
}
