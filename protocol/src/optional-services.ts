/**
 * External services that an installation may configure. Pages mention only configured ones
 * (docs/product.md#pages).
 */
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

/** Placeholder in built pages for the name of the badges' chain. */
export const CHAIN_NAME_PLACEHOLDER = 'chain-name-placeholder';

/** Placeholders in built pages for the licenses of contributions. */
export const CONTRIBUTIONS_LICENSE_PLACEHOLDER = 'contributions-license-placeholder';
export const PHOTOS_LICENSE_PLACEHOLDER = 'photos-license-placeholder';

/**
 * Placeholder in built pages for `PUBLIC_URL`. It is a reserved name (RFC 2606), so no page links to a real
 * site by mistake.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

// Matches a section. The renderer never nests sections (web/vite/content/render-markdown.ts).
const CONDITIONAL_SECTION = /<section data-when="([a-z-]+)">([\s\S]*?)<\/section>/g;

/** Removes the sections about services that are not configured. */
export const leaveOutServices = (html: string, services: readonly OptionalService[]): string =>
  html.replaceAll(CONDITIONAL_SECTION, (section, service: OptionalService) =>
    services.includes(service) ? section : '',
  );
