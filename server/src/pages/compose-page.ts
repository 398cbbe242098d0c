import { type ContributionLicenses, nameLicense } from '@wayable/protocol/licenses';
import {
  CHAIN_NAME_PLACEHOLDER,
  CONTRIBUTIONS_LICENSE_PLACEHOLDER,
  leaveOutServices,
  type OptionalService,
  ORIGIN_PLACEHOLDER,
  PHOTOS_LICENSE_PLACEHOLDER,
} from '@wayable/protocol/optional-services';
import { escapeHtml } from '../http/errors/escape-html.ts';

/** What built pages have to be told of the installation that serves them. */
export interface Installation {
  /** PUBLIC_URL */
  origin: string;
  /** Those that are configured. */
  services: readonly OptionalService[];
  chainName: string;
  licenses: ContributionLicenses;
}

/**
 * A built page, feed or site map as it is true of this installation: without sections about services that are not configured,
 * and with its own address. What is put in is escaped for HTML and XML.
 */
export const composePage = (page: string, { origin, services, chainName, licenses }: Installation): string =>
  leaveOutServices(page, services)
    .replaceAll(CHAIN_NAME_PLACEHOLDER, () => escapeHtml(chainName))
    .replaceAll(CONTRIBUTIONS_LICENSE_PLACEHOLDER, nameLicense(licenses.contributions))
    .replaceAll(PHOTOS_LICENSE_PLACEHOLDER, nameLicense(licenses.photos))
    .replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(origin));
