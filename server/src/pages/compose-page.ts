import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { type ContributionLicenses, nameLicense } from '@wayable/protocol/licenses';
import {
  CHAIN_NAME_PLACEHOLDER,
  CONTRIBUTIONS_LICENSE_PLACEHOLDER,
  leaveOutServices,
  type OptionalService,
  ORIGIN_PLACEHOLDER,
  PHOTOS_LICENSE_PLACEHOLDER,
} from '@wayable/protocol/optional-services';

/** Properties of the installation for built pages. */
export interface Installation {
  /** PUBLIC_URL */
  origin: string;
  /** The configured services. */
  services: readonly OptionalService[];
  chainName: string;
  licenses: ContributionLicenses;
}

/**
 * Completes a built page, feed or site map: removes sections about missing services and fills in the
 * placeholders. Escapes values for HTML and XML.
 */
export const composePage = (page: string, { origin, services, chainName, licenses }: Installation): string =>
  leaveOutServices(page, services)
    .replaceAll(CHAIN_NAME_PLACEHOLDER, () => escapeHtml(chainName))
    .replaceAll(CONTRIBUTIONS_LICENSE_PLACEHOLDER, nameLicense(licenses.contributions))
    .replaceAll(PHOTOS_LICENSE_PLACEHOLDER, nameLicense(licenses.photos))
    .replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin));
