import { keccak256, stringToBytes } from 'viem';

/** The private key of the test wallet. It is not secret, because money on a local chain is worthless. */
export const TEST_WALLET_KEY = keccak256(stringToBytes('Wayable: the test wallet of local chains'));
