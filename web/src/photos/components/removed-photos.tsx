import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@wayable/protocol/photos';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { Button } from '~/ui/buttons/button';
import { useObjectUrl } from '~/ui/use-object-url';
import { photoFileQuery } from '../api/get-photo-file';
import { photoLabel } from '../photo-label';

/**
 * The photos of a removed review, for administrators only (docs/product.md#moderation). They load after a
 * press of a button, because a photo may be the reason for the removal.
 */
export function RemovedPhotos({ photos }: { photos: readonly Photo[] }) {
  const [isOpen, setOpen] = useState(false);
  if (photos.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        className="self-start"
        onClick={() => setOpen(!isOpen)}
      >
        <Images aria-hidden className="size-5" />
        {m.photos_show()}
      </Button>
      {isOpen && (
        <ul aria-label={m.photos_of_review()} className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <RemovedPhoto photo={photo} label={photoLabel(photo, index, photos.length)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RemovedPhoto({ photo, label }: { photo: Photo; label: string }) {
  const { data, isError } = useQuery(photoFileQuery(photo.url));
  const source = useObjectUrl(data);
  const { width, height } = photo;
  if (source) {
    return (
      <img
        src={source}
        alt={label}
        width={width}
        height={height}
        className="h-auto max-h-80 w-auto max-w-full rounded-medium border border-line"
      />
    );
  }
  return (
    <p role="status" className="rounded-medium border border-line bg-sunken p-4 text-ink-soft">
      {isError ? m.photos_load_failed() : m.photos_loading()}
    </p>
  );
}
