import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { draw } from "./documents.ts";

/** A bare screen with one button that does something. */
export const oneButton = (action: unknown, parts: Partial<ScreenDescriptor> = {}): ScreenDescriptor => ({
  ...draw("/404", "no-applications"),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Press", action } as never],
  ...parts,
});
