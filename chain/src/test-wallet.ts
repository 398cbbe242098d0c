import { keccak256, stringToBytes } from 'viem';

/** The key of a wallet for trying, which a local chain gives money that is worth nothing. Everybody knows it. */
export const TEST_WALLET_KEY = keccak256(stringToBytes('Wayable: the test wallet of local chains'));
