import type { Photo } from '@wayable/protocol/photos';
import type { ComponentProps } from 'react';
import { toSrcSet } from '../photo-sources';

interface PhotoPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  photo: Photo;
  alt: string;
  /** The drawn width, as in the attribute `sizes`. */
  sizes: string;
}

/** A photo in the smallest stored size that fits, as WebP or JPEG. */
export function PhotoPicture({ photo, alt, sizes, ...rest }: PhotoPictureProps) {
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={toSrcSet(photo, 'webp')} sizes={sizes} />
      <img
        decoding="async"
        {...rest}
        alt={alt}
        sizes={sizes}
        srcSet={toSrcSet(photo, 'jpeg')}
        src={photo.url}
        width={photo.width}
        height={photo.height}
      />
    </picture>
  );
}
