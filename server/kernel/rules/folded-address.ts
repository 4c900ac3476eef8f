/**
 * A mail address as accounts are found by it: capitals don't count, where they are plain letters. Others stay as they are:
 * the Kelvin sign in lower case is a k, and would open the account of whoever has that address.
 */
export const foldedAddress = (address: string): string => address.trim().replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
