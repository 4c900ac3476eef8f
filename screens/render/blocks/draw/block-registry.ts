import { createContext } from "react";
import type { BlockComponent } from "./block.ts";

/**
 * Which component draws which kind. Handed down instead of imported: a container draws blocks, and
 * a registry that containers import would import them back.
 */
export const BlockRegistry = createContext<Readonly<Record<string, BlockComponent | undefined>>>({});
