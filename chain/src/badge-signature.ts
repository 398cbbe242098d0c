import type { Address, Hex, PrivateKeyAccount } from 'viem';

/** The chain and the contract that a signature is for. */
export interface SignatureDomain {
  chainId: number;
  contractAddress: Address;
}

/** What the issuer agrees to: this recipient gets this badge with this metadata, until the deadline. */
export interface BadgeAgreement {
  to: Address;
  /** The token’s id */
  badgeId: bigint;
  /** SHA-256 of the metadata: 32 bytes, hexadecimal */
  metadataDigest: Hex;
  /** Seconds since 1970 */
  deadline: bigint;
}

/** The agreement as EIP-712 has it signed; the names and types are those of the contract. */
export const toTypedData = ({ chainId, contractAddress }: SignatureDomain, agreement: BadgeAgreement) =>
  ({
    domain: { name: 'Wayable Badges', version: '1', chainId, verifyingContract: contractAddress },
    types: {
      Badge: [
        { name: 'to', type: 'address' },
        { name: 'badgeId', type: 'uint256' },
        { name: 'metadataDigest', type: 'bytes32' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Badge',
    message: agreement,
  }) as const;

/** The issuer’s signature over an agreement: 65 bytes, hexadecimal, the same at each time (RFC 6979). */
export const signAgreement = (
  issuer: PrivateKeyAccount,
  domain: SignatureDomain,
  agreement: BadgeAgreement,
): Promise<Hex> => issuer.signTypedData(toTypedData(domain, agreement));
