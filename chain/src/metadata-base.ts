/** The prefix of content addresses for metadata in distributed storage. */
export const IPFS_BASE = 'ipfs://';

/** Returns the prefix of content addresses for metadata that an installation serves. */
export const toMetadataBase = (publicUrl: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/api/v1/badges/metadata/`;
