import type { ClientConfig } from '@wayable/protocol/client-config';
import { DEFAULT_LICENSE, nameLicense } from '@wayable/protocol/licenses';
import {
  CHAIN_NAME_PLACEHOLDER,
  CONTRIBUTIONS_LICENSE_PLACEHOLDER,
  leaveOutServices,
  PHOTOS_LICENSE_PLACEHOLDER,
} from '@wayable/protocol/optional-services';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import { escapeText } from '~/ui/text/escape-text';

let asked: Promise<ClientConfig> | undefined;

/**
 * Requests the configuration of this installation once per visit. Text pages work without the query cache.
 */
export function askInstallation(): Promise<ClientConfig> {
  asked ??= call<ClientConfig>('GET', { path: ROUTES.clientConfig }).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/**
 * Composes the rendered content for this installation. If the configuration is missing, keeps only what is
 * true for every installation.
 */
export const composeContent = (html: string, installation?: ClientConfig): string =>
  leaveOutServices(html, installation?.services ?? [])
    .replaceAll(CHAIN_NAME_PLACEHOLDER, escapeText(installation?.badgeChain?.name ?? ''))
    .replaceAll(
      CONTRIBUTIONS_LICENSE_PLACEHOLDER,
      nameLicense(installation?.licenses.contributions ?? DEFAULT_LICENSE),
    )
    .replaceAll(PHOTOS_LICENSE_PLACEHOLDER, nameLicense(installation?.licenses.photos ?? DEFAULT_LICENSE));
