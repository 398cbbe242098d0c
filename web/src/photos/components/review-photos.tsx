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
  const [openId, setOpenId] = useState<string>();
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
              onOpen={() => setOpenId(photo.id)}
              className="size-24"
            />
          </li>
        ))}
      </ul>
      {openId !== undefined && (
        <PhotoViewer
          photos={photos}
          photoId={openId}
          onMove={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}
