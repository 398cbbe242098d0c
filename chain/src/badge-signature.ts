import type { Address, Hex, PrivateKeyAccount } from 'viem';

/** Binds a signature to one contract on one chain (EIP-712). */
interface SignatureDomain {
  chainId: number;
  contractAddress: Address;
}

/** The issuer's permission for a recipient to mint a badge with given metadata until the deadline. */
interface BadgeAgreement {
  to: Address;
  /** The token’s id. */
  badgeId: bigint;
  /** The SHA-256 of the metadata: 32 bytes, hexadecimal. */
  metadataDigest: Hex;
  /** Seconds since 1970. */
  deadline: bigint;
}

/** Returns the agreement as typed data (EIP-712), with the names and types of the contract. */
const toTypedData = ({ chainId, contractAddress }: SignatureDomain, agreement: BadgeAgreement) =>
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

/** Returns the issuer’s signature of an agreement: 65 bytes, hexadecimal, deterministic (RFC 6979). */
export const signAgreement = (
  issuer: PrivateKeyAccount,
  domain: SignatureDomain,
  agreement: BadgeAgreement,
): Promise<Hex> => issuer.signTypedData(toTypedData(domain, agreement));
