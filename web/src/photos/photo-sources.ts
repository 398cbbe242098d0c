import type { Photo, PhotoFormat } from '@wayable/protocol/photos';

/** Returns the candidates of a `srcset`: each stored size of a photo with its width. */
export const toSrcSet = (photo: Photo, format: PhotoFormat): string =>
  photo.sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');

/**
 * Returns the `sizes` of a photo cropped to a square of `edgeRem`. A landscape photo is drawn wider than its
 * visible part.
 */
export const toSquareSizes = ({ width, height }: Photo, edgeRem: number): string =>
  `${Math.round(edgeRem * Math.max(1, width / height) * 10) / 10}rem`;
