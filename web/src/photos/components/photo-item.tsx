import { PHOTO_ALT_MAX } from '@wayable/protocol/photos';
import { RotateCw, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { TextField } from '~/ui/forms/text-field';
import { formatNumber } from '~/ui/text/format';
import type { ReviewPhoto } from '../review-photo';
import { type PhotoState, PhotoStatus } from './photo-status';
import { PhotoThumbnail } from './photo-thumbnail';

interface PhotoItemProps {
  /** Its place among the photos, from 1. */
  number: number;
  name: string;
  /** Not there while the file is being prepared. */
  photo: ReviewPhoto | undefined;
  state: PhotoState;
  isDisabled: boolean;
  /** The id of its heading, where the focus goes when what it was on has gone. */
  headingId: string;
  onAltText: (altText: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One photo of the form: what it is, how far it is, what it shows, and what can be done with it. */
export function PhotoItem({ number: position, name, photo, state, isDisabled, ...item }: PhotoItemProps) {
  const nameId = useId();
  const number = formatNumber(position);
  return (
    <article
      aria-labelledby={item.headingId}
      aria-describedby={nameId}
      className="grid grid-cols-[auto_1fr] gap-4 rounded-medium border border-line bg-paper p-4"
    >
      <PhotoThumbnail file={photo?.file} className="size-20 sm:row-span-3 sm:size-32" />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div>
          <h3 id={item.headingId} tabIndex={-1} className="rounded-small text-body">
            {m.photos_number({ number })}
          </h3>
          <p id={nameId} className="line-clamp-2 text-small break-all text-ink-soft">
            <bdi>{name}</bdi>
          </p>
        </div>
        <PhotoStatus state={state} />
      </div>
      {photo && (
        <div className="max-sm:col-span-2">
          <TextField
            label={m.photos_alt()}
            help={m.photos_alt_help()}
            value={photo.altText}
            onChange={item.onAltText}
            maxLength={PHOTO_ALT_MAX}
            enterKeyHint="done"
            // The review would be sent while its photos are being described.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
            readOnly={isDisabled}
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
