import { queryOptions } from '@tanstack/react-query';
import type {
  CredentialCheck,
  CredentialFormat,
  SharedCredential,
} from '@wayable/protocol/badge-credentials';
import type { BadgeType } from '@wayable/protocol/badges';
import { ROUTES } from '@wayable/protocol/routes';
import { call, callForBytes } from '~/api-client/call';
import { findServedEntity } from '~/api-client/served-content';

interface Asked {
  userId: string;
  badgeType: BadgeType;
  /** Whether the credential contains the person's name. */
  showName: boolean;
}

export const CREDENTIAL_MEDIA_TYPES: Record<CredentialFormat, string> = {
  json: 'application/ld+json',
  jwt: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/**
 * Downloads a credential of the user's badge: alone, or inside a picture (docs/product.md#badge-credentials).
 */
export const getCredentialFile = (
  { userId, badgeType, showName }: Asked,
  format: CredentialFormat,
): Promise<ArrayBuffer> =>
  callForBytes(
    {
      path: ROUTES.badgeCredential,
      params: { id: userId, badgeType },
      query: { format, show_name: showName },
    },
    CREDENTIAL_MEDIA_TYPES[format],
  );

/** Creates the public page of the user's badge. */
export const shareCredential = ({ userId, badgeType, showName }: Asked): Promise<SharedCredential> =>
  call('POST', {
    path: ROUTES.badgeCredential,
    params: { id: userId, badgeType },
    body: { show_name: showName },
  });

/** Queries the public state of a shared badge. */
export const credentialCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['badges', 'credential', id],
    queryFn: ({ signal }) =>
      call<CredentialCheck>('GET', { path: ROUTES.badgeCredentialCheck, params: { id }, signal }),
    initialData: () => findServedEntity<CredentialCheck>(id),
    // The data is as old as the page, so a later visit fetches it again.
    initialDataUpdatedAt: performance.timeOrigin,
  });
