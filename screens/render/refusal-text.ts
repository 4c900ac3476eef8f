/** How a refusal in the API's error shape is said, and a failure that is the server's own. */
export interface ErrorShape {
  non_field_errors: string[];
  field_errors: Record<string, string>;
  message: string;
}

/** The general messages; else each field's, after the field's name; else the message. Empty when it says nothing. */
export function refusalText({ non_field_errors: general = [], field_errors: fields = {}, message = "" }: Partial<ErrorShape>): string {
  if (general.length > 0) return general.join(" ");
  const named = Object.entries(fields).map(([name, said]) => `${name.toUpperCase()}: ${said}`);
  return named.length > 0 ? named.join(" ") : message;
}

/**
 * The server answered, and could not do it: it is overloaded, something behind it is away, or it has a
 * fault. Nothing was done; the same may be asked again. Its message is for the person.
 */
export class ServerFault extends Error {
  override readonly name = "ServerFault";
}
