/** The package ships no types of its own. */
declare module "zipcodes" {
  export interface PostalPlace {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: "US" | "Canada";
  }
  const zipcodes: { codes: Record<string, PostalPlace>; states: { abbr: Record<string, string> } };
  export default zipcodes;
}
