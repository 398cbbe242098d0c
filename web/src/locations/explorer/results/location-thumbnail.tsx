import type { PhotoSize } from '@wayable/protocol/photos';
import { useState } from 'react';

/** The first photo of a place as a small decorative square. Renders nothing if it cannot be loaded. */
export function LocationThumbnail({ thumbnail }: { thumbnail: PhotoSize }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={thumbnail.webp} />
      <img
        alt=""
        src={thumbnail.jpeg}
        width={thumbnail.width}
        height={thumbnail.height}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-11 shrink-0 rounded-small bg-sunken object-cover"
      />
    </picture>
  );
}
