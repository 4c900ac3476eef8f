import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw } from "./harness/documents.ts";
import { MemoryStorage, open } from "./harness/open.tsx";

const introIsOpen = (): boolean => screen.queryByRole("button", { name: "Get started" }) !== null || screen.queryByRole("dialog") !== null;

test("[MOD-7] the intro is remembered in the browser for each application by itself", async () => {
  const storage = new MemoryStorage();
  const first = draw("/application/demo-bay-area/apply", "bay-area");
  const visit = async (descriptor: typeof first): Promise<boolean> => {
    const page = await open(descriptor, { storage });
    const shown = introIsOpen();
    page.unmount();
    return shown;
  };
  expect(await visit(first)).toBe(true);
  expect(await visit(first)).toBe(false);
  expect(await visit({ ...first, route: { ...first.route, params: { source: "another-source" } } })).toBe(true);
  expect([...storage.kept.keys()].filter((key) => key.startsWith("latchkey.shown."))).toHaveLength(2);
});
