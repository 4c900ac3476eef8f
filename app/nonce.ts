import { createContext, useContext } from "react";

/** The nonce of this answer's content security policy. Empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
export const useNonce = (): string => useContext(NonceContext);
