/**
 * The provider's library, without the one line with which it greets Node 20 ("Unsupported runtime"):
 * every flow is tested on it, and the line would only worry whoever tries the product out.
 */
const warn = console.warn;
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes("Unsupported runtime")) warn(...words);
};
const library = await import("oidc-provider");
console.warn = warn;

export const { Provider, interactionPolicy } = library;
