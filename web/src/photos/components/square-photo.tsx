import type { Photo } from '@wayable/protocol/photos';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { toSquareSizes } from '../photo-sources';
import { PhotoPicture } from './photo-picture';

interface SquarePhotoProps {
  photo: Photo;
  /** The drawn width in rem. */
  edgeRem: number;
}

/** A photo cropped to a small square, without text; an icon if it cannot be loaded. */
export function SquarePhoto({ photo, edgeRem }: SquarePhotoProps) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <ImageOff aria-hidden className="size-8" />
  ) : (
    <PhotoPicture
      photo={photo}
      alt=""
      sizes={toSquareSizes(photo, edgeRem)}
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  );
}
