import { keccak256, stringToBytes } from 'viem';

/** The private key of a wallet for tests, which is no secret: a local chain gives it worthless money. */
export const TEST_WALLET_KEY = keccak256(stringToBytes('Wayable: the test wallet of local chains'));
