import type { Photo } from '@wayable/protocol/photos';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { photoLabel } from '../photo-label';
import { PhotoButton } from './photo-button';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer')).PhotoViewer);

const EDGE_REM = 6;

/** The photos of a review as thumbnails; each opens the viewer. */
export function ReviewPhotos({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={m.photos_of_review()} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoButton
              photo={photo}
              label={photoLabel(photo, index, photos.length)}
              edgeRem={EDGE_REM}
              onOpen={() => setOpen(index)}
              className="size-24"
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoViewer photos={photos} index={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
