import type { Address, Hex, PrivateKeyAccount } from 'viem';

/** The chain and the contract that a signature is for. */
export interface SignatureDomain {
  chainId: number;
  contractAddress: Address;
}

/** What the issuer agrees to: this recipient gets this badge with this metadata. */
export interface BadgeAgreement {
  to: Address;
  uri: string;
  /** 32 bytes, hexadecimal */
  badgeId: Hex;
}

/** The agreement as EIP-712 has it signed; the names and types are those of the contract. */
export const toTypedData = ({ chainId, contractAddress }: SignatureDomain, agreement: BadgeAgreement) =>
  ({
    domain: { name: 'Wayable Badges', version: '1', chainId, verifyingContract: contractAddress },
    types: {
      Badge: [
        { name: 'to', type: 'address' },
        { name: 'uri', type: 'string' },
        { name: 'badgeId', type: 'bytes32' },
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
