/** Shortens a chain address to its first six and last four characters: "0x1234…abcd". */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

const SHORT_ID_DIGITS = 12;

/** Shortens a token id, which has about 77 digits with an issuer's signature. */
export const shortTokenId = (id: string): string => (id.length > SHORT_ID_DIGITS ? shortAddress(id) : id);
