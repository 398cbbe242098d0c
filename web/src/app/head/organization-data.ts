import type { Graph, Organization, WebSite } from 'schema-dts';
import { m } from '~/paraglide/messages';
import { absoluteAddress, absoluteFile } from './page-meta';

export const CONTEXT = 'https://schema.org';

/** Returns the publisher of the site. */
export const organization = () =>
  ({
    '@type': 'Organization' as const,
    '@id': `${absoluteAddress('/', 'en')}#organization`,
    name: m.product_name(),
    url: absoluteAddress('/', 'en'),
    logo: absoluteFile('/icons/icon-512.png'),
  }) satisfies Organization;

/** Returns the site and its publisher for search engines (https://schema.org). */
export const homeData = (): Graph => ({
  '@context': CONTEXT,
  '@graph': [
    organization(),
    {
      '@type': 'WebSite',
      name: m.product_name(),
      url: absoluteAddress('/'),
      description: m.home_description(),
      publisher: { '@id': organization()['@id'] },
    } satisfies WebSite,
  ],
});
