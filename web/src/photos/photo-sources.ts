import type { Photo, PhotoFormat } from '@wayable/protocol/photos';

/** The candidates of a `srcset`: each kept size of a photo with its width. */
export const toSrcSet = (photo: Photo, format: PhotoFormat): string =>
  photo.sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');

/** The `sizes` of a photo that is cut to a square of `edgeRem`: a landscape is drawn wider than what shows of it. */
export const toSquareSizes = ({ width, height }: Photo, edgeRem: number): string =>
  `${Math.round(edgeRem * Math.max(1, width / height) * 10) / 10}rem`;
