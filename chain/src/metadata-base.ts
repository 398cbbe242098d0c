/** Before the content address of metadata that is pinned in distributed storage. */
export const IPFS_BASE = 'ipfs://';

/** Before the content address of metadata that an installation serves. */
export const toMetadataBase = (publicUrl: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/api/v1/badges/metadata/`;
