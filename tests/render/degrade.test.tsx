import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { BlockDescriptor, FieldDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { sectionsOf } from "#screens/language/forms/form-blocks.ts";
import { pictureUrl } from "#screens/render/drawings/pictures.ts";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

const withBlocks = (blocks: unknown[]): ScreenDescriptor => ({ ...draw("/login", "signed-out"), opens: [], enter: [], blocks: blocks as BlockDescriptor[] });
const text = (id: string, words: string) => ({ id, kind: "text", text: [words] });

test("a small thing that this client does not know leaves a quiet place, and is reported", async () => {
  const report = vi.fn();
  await open(withBlocks([text("before", "Before"), { id: "new", kind: "hologram" }, text("after", "After")]), { host: { report } });
  expect(screen.getByText("Something here needs a newer version of this page.")).toBeTruthy();
  expect(screen.getByText("After")).toBeTruthy();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining("hologram") }), { kind: "hologram" });
});

test("of a container that it does not know the children are still drawn", async () => {
  await open(withBlocks([{ id: "new", kind: "accordion", blocks: [text("inside", "Inside")] }]));
  expect(screen.getByText("Inside")).toBeTruthy();
});

test("a question that it does not know says so and offers help; it is never skipped", async () => {
  const openSupport = vi.fn(() => true);
  await open(withBlocks([{ id: "new", kind: "signature-pad", fallback: "help" }]), { host: { openSupport } });
  expect(
    screen
      .getAllByRole("alert")
      .map((alert) => alert.textContent)
      .join(),
  ).toContain("can't ask a question that your application needs");
  await userEvent.click(screen.getByRole("button", { name: "Contact support" }));
  expect(openSupport).toHaveBeenCalled();
});

/** The form with one field of a kind that nobody here has heard of. */
function withUnknownField(id: string): ScreenDescriptor {
  const descriptor = draw("/application/demo-seattle/apply", "application-begun");
  const [first] = sectionsOf(descriptor.blocks);
  first!.fields = first!.fields.map((field) => (field.id === id ? ({ ...field, kind: "fingerprint" } as unknown as FieldDescriptor) : field));
  return descriptor;
}

test("the same for a field of a form that has to be answered", async () => {
  const report = vi.fn();
  await open(withUnknownField("first-name"), { host: { report } });
  expect(screen.getByText(/can't ask a question/)).toBeTruthy();
  expect(screen.getByLabelText("Last name", { selector: "#personal-last-name" })).toBeTruthy();
  expect(report).toHaveBeenCalled();
});

test("a field that need not be answered leaves a quiet place, and the form goes on without it", async () => {
  const report = vi.fn();
  await open(withUnknownField("middle-name"), { host: { report } });
  expect(screen.queryByText(/can't ask a question/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Contact support" })).toBeNull();
  expect(screen.getByText("Something here needs a newer version of this page.")).toBeTruthy();
  expect(report).toHaveBeenCalled();
});

test("a block of fields that it does not know is never skipped, even when nobody said what stands in for it", async () => {
  await open(withBlocks([{ id: "new", kind: "signature-section", fields: [] }]));
  expect(screen.getByText(/can't ask a question/)).toBeTruthy();
});

test("a picture that it does not know is replaced by a plain home", async () => {
  await open(withBlocks([{ id: "p", kind: "picture", name: "home-from-the-future", alt: "A home" }]));
  expect(screen.getByRole("img", { name: "A home" }).getAttribute("src")).toBe(pictureUrl("home-craftsman"));
});
