/** Times and sizes stand in `schemas/constants` alone: a page that is given others there behaves by them. */
import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { Shell } from "#screens/render/index.ts";
import { useSupportChat } from "../../app/support/support-chat.ts";
import { addresses, constants, draw, texts } from "./harness/documents.ts";
import { open, pass, savedAnswer } from "./harness/open.tsx";
import { address, APPLY, firstName, lost, user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const withButton = (action: unknown, parts: Partial<ScreenDescriptor> = {}): ScreenDescriptor => ({
  ...draw("/404", "no-applications"),
  opens: [],
  enter: [],
  blocks: [{ id: "press", kind: "button", label: "Press", action } as never],
  ...parts,
});
const hello: ModalDescriptor = { id: "hello", title: "Hello", size: "small", dismissible: true, blocks: [] };
const press = () => user().click(screen.getByRole("button", { name: "Press" }));

/** What is there stays to the last millisecond, and then goes. */
async function goesAfter(ms: number, isThere: () => boolean): Promise<void> {
  await pass(ms - 1);
  expect(isThere(), `after ${ms - 1} ms`).toBe(true);
  await pass(1);
  expect(isThere(), `after ${ms} ms`).toBe(false);
}

test("[LIM-1] snackbar_ms: a message stays as long as it says", async () => {
  const { overlays } = await open(withButton({ do: "close" }), { constants: { snackbar_ms: 700 } });
  act(() => overlays.say("Saved for later"));
  await goesAfter(700, () => screen.queryByText("Saved for later") !== null);
});

test("[ERR-7] [LIM-2] snackbar_error_ms: what is wrong with a form stays as long as it says", async () => {
  await open(withButton({ do: "command", command: "try" }), {
    constants: { snackbar_error_ms: 9000 },
    answer: () => ({ ok: false, effects: [], problems: [{ code: "a", path: null, message: "The fee is not paid." }] }),
  });
  await press();
  await goesAfter(9000, () => screen.queryByText("The fee is not paid.") !== null);
});

test("[LIM-2] snackbar_notice_ms: that saving goes on stays as long as it says", async () => {
  let away = true;
  await open(draw(APPLY, "application-begun"), {
    constants: { snackbar_notice_ms: 1500, autosave_retry_ms: 2000 },
    answer: async (call) => (away ? lost() : savedAnswer(call)),
  });
  await user().type(firstName(), "Ada");
  await user().tab();
  await pass(500);
  expect(screen.getByText(texts()["ui.service-unreachable"]!)).toBeTruthy();
  away = false;
  await pass(1999);
  expect(screen.queryByText(texts()["ui.service-back"]!)).toBeNull();
  await pass(1);
  await goesAfter(1500, () => screen.queryByText(texts()["ui.service-back"]!) !== null);
});

test("[MOD-33] modal_close_ms and [MOD-34] popup_close_ms: what closes is gone after it, and its movement takes as long", async () => {
  const closing = { modal_close_ms: 90, popup_close_ms: 450 };
  const { overlays } = await open(withButton({ do: "open", modal: "hello" }, { modals: { hello } }), { constants: closing });
  await press();
  const backdrop = screen.getByRole("dialog", { name: "Hello" }).parentElement!;
  expect(backdrop.style.getPropertyValue("--closes-in")).toBe("90ms");
  act(() => overlays.closeModal());
  await goesAfter(90, () => screen.queryByRole("dialog") !== null);
  act(() => overlays.openFrame("about:blank", "Terms"));
  expect(screen.getByRole("dialog", { name: "Terms" }).style.getPropertyValue("--closes-in")).toBe("450ms");
  act(() => overlays.closeFrame());
  await goesAfter(450, () => screen.queryByRole("dialog") !== null);
});

test("[VAL-11] all_fields_required_ms: the note about required fields is red as long as it says", async () => {
  const { container } = await open(draw(APPLY, "application-begun"), { constants: { all_fields_required_ms: 3100 } });
  await user().click(screen.getByRole("button", { name: "Continue" }));
  await goesAfter(3100, () => container.querySelector("form[data-alarmed]") !== null);
});

test("spinner_after_ms: a longer wait shows the spinner, a shorter one does not", async () => {
  const nothing = () => undefined;
  const { shell } = draw("/applications", "several-applications");
  const page = { shell, ui: texts(), constants: constants({ spinner_after_ms: 1200 }), addresses: addresses(), viewer: null, sandbox: false };
  render(
    <Shell {...page} busy onNavigate={nothing} onBack={nothing} onLogout={nothing} onSupport={nothing} onAction={nothing}>
      <main />
    </Shell>,
  );
  await goesAfter(1200, () => screen.queryByText(texts()["ui.loading"]!) === null);
});

test("address_suggestion_min_length and address_suggestion_pause_ms: suggestions are asked for from so many characters, after such a pause", async () => {
  const getJson = vi.fn(async () => ({ results: [] }));
  await open(draw(APPLY, "application-begun"), {
    host: { getJson },
    constants: { address_suggestion_min_length: 5, address_suggestion_pause_ms: 800 },
  });
  const asked = () => getJson.mock.calls.filter(([path]: unknown[]) => String(path).startsWith("/api/v1/places/")).length;
  const street = address().getByRole("combobox", { name: /Street/ });
  fireEvent.input(street, { target: { value: "2217" } });
  await pass(5000);
  expect(asked()).toBe(0);
  fireEvent.input(street, { target: { value: "2217 H" } });
  await goesAfter(800, () => asked() === 0);
});

test("upload_types, upload_max_bytes and upload_name_max_length: what a file may be, in the chooser, in the hint and when one is chosen", async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(() => undefined);
  const limits: Partial<PageConstants> = { upload_max_bytes: 3_000_000, upload_name_max_length: 20, upload_types: "application/pdf,image/webp" };
  await open(draw(`${APPLY}/submit/verify-identity`, "application-begun"), { constants: limits });
  const chooser = screen.getByLabelText("Identification") as HTMLInputElement;
  expect(chooser.accept).toBe(".pdf,.webp,application/pdf,image/webp");
  const hint = screen.getByText(/less than 3MB and have file names less than 20 characters/);
  const choose = (name: string, type: string, size: number) =>
    act(async () => {
      fireEvent.change(chooser, { target: { files: [Object.defineProperty(new File(["x"], name, { type }), "size", { value: size })] } });
    });
  for (const [name, type, size] of [
    ["scan.pdf", "application/pdf", 3_000_001],
    [`${"a".repeat(17)}.pdf`, "application/pdf", 10],
    ["photo.png", "image/png", 10],
  ] as const) {
    await choose(name, type, size);
    expect(hint.className, name).toContain("failed");
  }
  expect(send).not.toHaveBeenCalled();
  await choose(`${"a".repeat(15)}.webp`, "image/webp", 3_000_000);
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
});

test("[ANA-4] support_chat_retries and support_chat_retry_ms: the provider's chat is tried so often, so far apart", async () => {
  const load = vi.fn(() => Promise.reject(new Error("blocked")));
  renderHook(() => useSupportChat({ adapter: "intercom", appId: "abc" }, constants({ support_chat_retries: 2, support_chat_retry_ms: 300 }), load));
  await pass(299);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});
