import { isNumber, toWords } from '../geocoder/addresses/address-words.ts';

/** Returns the numbers of each part of an address: "12-14" are 12 and 14, and "12a" is 12. */
const listNumbers = (address: string): string[][] =>
  address.split(/[,;\n]/).map((part) =>
    toWords(part)
      .filter(isNumber)
      .flatMap((word) => word.match(/\d+/g) ?? []),
  );

/** Returns whether the house number of an address is missing in another address with numbers. */
function lacksNumber(address: string, other: string): boolean {
  const house = listNumbers(address).find((numbers) => numbers.length > 0);
  const others = listNumbers(other).flat();
  return house !== undefined && others.length > 0 && !house.some((number) => others.includes(number));
}

/**
 * Returns whether two addresses are of different houses. The first number may be a postcode, so it is compared
 * with all numbers of the other address.
 */
export const areOtherHouses = (one: string, other: string): boolean =>
  lacksNumber(one, other) && lacksNumber(other, one);
