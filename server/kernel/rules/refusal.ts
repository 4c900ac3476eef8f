/**
 * Why a rule says no. A code and its arguments, never a sentence: the use case turns it into a
 * problem with the copy key `error.<code>` in the person's language.
 */
export interface Refusal {
  code: string;
  /** Property that it is about, null for the whole. */
  path: string | null;
  args?: Record<string, string | number>;
}

export const refusal = (code: string, path: string | null = null, args?: Refusal["args"]): Refusal => (args ? { code, path, args } : { code, path });
