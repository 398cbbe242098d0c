import type { Thing, WithContext } from 'schema-dts';
import type { PageContent } from '~/pages/content';
import { contentPicture } from '~/pages/content-picture';
import { publicPageMeta } from './page-meta';

/**
 * Returns the head of a page of web/content. `name` is both the name of the file and the path of the page.
 */
export const contentMeta = (
  name: string,
  { title, description, locale }: PageContent,
  structuredData?: WithContext<Thing>,
) =>
  publicPageMeta({
    path: `/${name}`,
    title,
    description,
    picture: contentPicture(name, locale),
    pictureText: title,
    ...(structuredData && { structuredData }),
  });
