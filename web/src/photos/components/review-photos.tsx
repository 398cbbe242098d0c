import type { Photo } from '@wayable/protocol/photos';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { m } from '~/paraglide/messages';
import { lazyDialog } from '~/ui/feedback/lazy-part';
import { photoLabel } from '../photo-label';
import { toSquareSizes } from '../photo-sources';
import { PhotoPicture } from './photo-picture';

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer')).PhotoViewer);

const EDGE_REM = 6;

/** The photos of a review, small; each opens the viewer. */
export function ReviewPhotos({ photos }: { photos: readonly Photo[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul aria-label={m.photos_of_review()} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail
              photo={photo}
              label={photoLabel(photo, index, photos.length)}
              onOpen={() => setOpen(index)}
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

interface ThumbnailProps {
  photo: Photo;
  label: string;
  onOpen: () => void;
}

function Thumbnail({ photo, label, onOpen }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex size-24 items-center justify-center overflow-hidden rounded-medium border-2 border-line bg-sunken text-ink-soft transition-colors hover:border-accent"
    >
      {isBroken ? (
        <ImageOff aria-hidden className="size-8" />
      ) : (
        <PhotoPicture
          photo={photo}
          alt=""
          sizes={toSquareSizes(photo, EDGE_REM)}
          loading="lazy"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}
