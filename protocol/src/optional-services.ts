/** What an installation may use of others, or go without; pages speak only of what is configured (docs/product.md#pages). */
export const OPTIONAL_SERVICES = [
  'mail',
  'sms',
  'model',
  'geocoder',
  'online-map',
  'google-maps',
  'photo-store',
  'sign-in-providers',
  'chain',
  'pinning',
] as const;
export type OptionalService = (typeof OPTIONAL_SERVICES)[number];

/** Stands in built pages for the name of the chain on which badges are minted. */
export const CHAIN_NAME_PLACEHOLDER = 'chain-name-placeholder';

/** Placeholders in built pages for the licenses of contributions. */
export const CONTRIBUTIONS_LICENSE_PLACEHOLDER = 'contributions-license-placeholder';
export const PHOTOS_LICENSE_PLACEHOLDER = 'photos-license-placeholder';

/** Stands in built pages for `PUBLIC_URL`; a reserved name (RFC 2606), so that no page leads anywhere by mistake. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

// Built without nesting, and without any other section inside: web/vite/content/render-markdown.ts.
const CONDITIONAL_SECTION = /<section data-when="([a-z-]+)">([\s\S]*?)<\/section>/g;

/** Rendered content without the sections about services that are not among the configured ones. */
export const leaveOutServices = (html: string, services: readonly OptionalService[]): string =>
  html.replaceAll(CONDITIONAL_SECTION, (section, service: OptionalService) =>
    services.includes(service) ? section : '',
  );
