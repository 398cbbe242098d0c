/** An address of the chain as its first six and last four characters: "0x1234…abcd". */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

const SHORT_ID_DIGITS = 12;

/** Shortens the id of a token: one with an issuer’s signature has some 77 digits. */
export const shortTokenId = (id: string): string => (id.length > SHORT_ID_DIGITS ? shortAddress(id) : id);
