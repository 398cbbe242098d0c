import { MAX_PHOTOS, PHOTO_MAX_BYTES, type Photo } from '@wayable/protocol/photos';
import { useEffect, useId, useState } from 'react';
import { m } from '~/paraglide/messages';
import { LiveMessage } from '~/ui/feedback/live-message';
import { showToast } from '~/ui/feedback/toast';
import { focusField } from '~/ui/forms/focus-field';
import { formatMegabytes, formatNumber } from '~/ui/text/format';
import { deletePhoto } from '../api/delete-photo';
import type { KeptPhoto, PhotoDescription, ReviewPhoto } from '../review-photo';
import { uploadErrorText } from '../upload-error-text';
import { usePhotoIntake } from '../use-photo-intake';
import { usePhotoUploads } from '../use-photo-uploads';
import { PhotoItem } from './photo-item';
import { PhotoPicker } from './photo-picker';
import type { PhotoState } from './photo-status';
import { PhotoThumbnail } from './photo-thumbnail';
import { RefusedFiles } from './refused-files';
import { SquarePhoto } from './square-photo';

interface PhotoFieldProps {
  userId: string;
  photos: readonly ReviewPhoto[];
  /** Receives an update function, because uploads finish while other things change. */
  onChange: (update: (photos: ReviewPhoto[]) => ReviewPhoto[]) => void;
  /** The photos that the edited review already shows. */
  kept?: readonly KeptPhoto[];
  onKept?: (kept: KeptPhoto[]) => void;
  /** Called when the preparation of files starts and ends. After it, files become photos. */
  onPreparing?: (isPreparing: boolean) => void;
  isDisabled?: boolean;
}

interface ShownPhoto {
  id: string;
  name: string | undefined;
  file?: Blob;
  kept?: Photo;
  description: PhotoDescription | undefined;
  state: PhotoState;
  describe: (changes: Partial<PhotoDescription>) => void;
  remove: () => void;
}

const NO_PHOTOS: readonly KeptPhoto[] = [];
const THUMBNAIL = 'size-20 sm:row-span-3 sm:size-32';
const THUMBNAIL_REM = 8;

/**
 * Adds up to five photos to a review, with texts, and uploads them in the background
 * (docs/product.md#photos).
 */
export function PhotoField(props: PhotoFieldProps) {
  const { userId, photos, onChange, kept = NO_PHOTOS, onKept, onPreparing, isDisabled = false } = props;
  const fieldId = useId();
  const [said, say] = useState('');

  const changePhoto = (id: string, changes: Partial<ReviewPhoto>) =>
    onChange((current) => current.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)));
  const numberOf = ({ id }: { id: string }) => formatNumber(shown.findIndex((photo) => photo.id === id) + 1);

  const uploads = usePhotoUploads({
    photos,
    onUploaded: (photo) => {
      changePhoto(photo.id, { isUploaded: true });
      say(m.photos_said_uploaded({ number: numberOf(photo) }));
    },
    onFailed: (photo, error) =>
      say(m.photos_said_failed({ number: numberOf(photo), text: uploadErrorText(error) })),
  });
  const intake = usePhotoIntake({
    userId,
    count: kept.length + photos.length,
    onReady: (photo) => onChange((current) => [...current, photo]),
  });

  const removeFromServer = async ({ path }: ReviewPhoto) => {
    try {
      await deletePhoto(path);
    } catch {
      // The server deletes photos without a review later, so the person need not act.
      showToast('info', m.photos_remove_later());
    }
  };

  const shown: ShownPhoto[] = [
    ...kept.map((each) => ({
      id: each.kept.id,
      name: undefined,
      kept: each.kept,
      description: each,
      state: { kind: 'kept' as const },
      describe: (changes: Partial<PhotoDescription>) =>
        onKept?.(kept.map((other) => (other === each ? { ...other, ...changes } : other))),
      remove: () => onKept?.(kept.filter((other) => other !== each)),
    })),
    ...photos.map((photo) => ({
      id: photo.id,
      name: photo.name,
      file: photo.file,
      description: photo,
      state: photo.isUploaded
        ? { kind: 'uploaded' as const }
        : (uploads.states.get(photo.id) ?? { kind: 'queued' as const }),
      describe: (changes: Partial<PhotoDescription>) => changePhoto(photo.id, changes),
      remove: () => {
        onChange((current) => current.filter(({ id }) => id !== photo.id));
        if (photo.isUploaded) void removeFromServer(photo);
      },
    })),
    ...intake.preparing.map(({ id, name }) => ({
      id,
      name,
      description: undefined,
      state: { kind: 'preparing' as const },
      describe: () => undefined,
      remove: () => intake.cancel(id),
    })),
  ];
  const isPreparing = intake.preparing.length > 0;
  const isWaiting = shown.some(({ state }) => state.kind === 'waiting');

  useEffect(() => onPreparing?.(isPreparing), [onPreparing, isPreparing]);
  useEffect(() => {
    if (isWaiting) say(m.photos_said_waiting());
  }, [isWaiting]);

  const headingId = (id: string) => `${fieldId}-${id}`;
  const buttonId = `${fieldId}-choose`;

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const count = intake.take(files);
    say(count > 0 ? m.photos_said_preparing({ count: formatNumber(count) }) : '');
  };

  const remove = (photo: ShownPhoto, index: number) => {
    const neighbor = shown[index + 1] ?? shown[index - 1];
    const name = m.photos_number({ number: formatNumber(index + 1) });
    photo.remove();
    say(m.photos_said_removed({ name, count: formatNumber(shown.length - 1) }));
    focusField(document.getElementById(neighbor ? headingId(neighbor.id) : buttonId));
  };

  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-title">{m.photos_section()}</h2>
        <p className="mt-2">{m.photos_intro()}</p>
        <p className="mt-1 text-small text-ink-soft">
          {m.photos_rules({ count: formatNumber(MAX_PHOTOS), megabytes: formatMegabytes(PHOTO_MAX_BYTES) })}
        </p>
      </div>
      {shown.length > 0 && (
        <ul aria-label={m.photos_list()} className="flex flex-col gap-4">
          {shown.map((each, index) => (
            <li key={each.id}>
              <PhotoItem
                number={index + 1}
                name={each.name}
                thumbnail={
                  each.kept ? (
                    <span
                      className={`flex shrink-0 items-center justify-center overflow-hidden rounded-medium border border-line bg-sunken text-ink-soft ${THUMBNAIL}`}
                    >
                      <SquarePhoto photo={each.kept} edgeRem={THUMBNAIL_REM} />
                    </span>
                  ) : (
                    <PhotoThumbnail file={each.file} className={THUMBNAIL} />
                  )
                }
                description={each.description}
                state={each.state}
                isDisabled={isDisabled}
                headingId={headingId(each.id)}
                onDescribe={each.describe}
                onRetry={() => {
                  say('');
                  uploads.retry(each.id);
                  focusField(document.getElementById(headingId(each.id)));
                }}
                onRemove={() => remove(each, index)}
              />
            </li>
          ))}
        </ul>
      )}
      <PhotoPicker buttonId={buttonId} isDisabled={isDisabled} onFiles={take} />
      <RefusedFiles files={intake.refused} />
      <LiveMessage text={said} />
      <LiveMessage
        text={intake.refused
          .map(({ name, text, isHeic }) => [name, text, isHeic && m.photos_heic_help()])
          .flatMap((parts) => parts.filter(Boolean))
          .join('. ')}
      />
    </div>
  );
}
