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
import { escapeText } from './escape-text';

let asked: Promise<ClientConfig> | undefined;

/** What this installation has configured, asked once a visit; these pages do without the cache of the other screens. */
export function askInstallation(): Promise<ClientConfig> {
  asked ??= call<ClientConfig>('GET', { path: ROUTES.clientConfig }).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Rendered content as it is true of this installation; without one, what is true of every installation. */
export const composeContent = (html: string, installation?: ClientConfig): string =>
  leaveOutServices(html, installation?.services ?? [])
    .replaceAll(CHAIN_NAME_PLACEHOLDER, escapeText(installation?.badgeChain?.name ?? ''))
    .replaceAll(
      CONTRIBUTIONS_LICENSE_PLACEHOLDER,
      nameLicense(installation?.licenses.contributions ?? DEFAULT_LICENSE),
    )
    .replaceAll(PHOTOS_LICENSE_PLACEHOLDER, nameLicense(installation?.licenses.photos ?? DEFAULT_LICENSE));
