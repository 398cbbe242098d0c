import type { RenderPhotos } from '~/locations/details/location-card';
import { LocationPhotos } from '~/photos/components/location-photos';

/** Renders the photos of a location on its page and in its card. */
export const renderPhotos: RenderPhotos = (id, heading) => (
  <LocationPhotos key={id} id={id} heading={heading} isSheet={heading === 'h2'} />
);
