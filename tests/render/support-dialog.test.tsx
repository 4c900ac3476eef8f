import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { oneButton } from "./harness/one-button.ts";
import { open, pass } from "./harness/open.tsx";
import { user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const press = () => user().click(screen.getByRole("button", { name: "Press" }));

describe("asking for support", () => {
  test("[SHL-14] [ROL-9] opens the provider's chat where there is one, and the built-in message form otherwise", async () => {
    const openSupport = vi.fn(() => true);
    const first = await open(oneButton({ do: "support" }), { host: { openSupport } });
    await press();
    expect(openSupport).toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
    first.unmount();

    const { calls } = await open(oneButton({ do: "support" }, { modals: draw("/login", "signed-out").modals }));
    await press();
    await pass(0);
    const dialog = within(screen.getByRole("dialog"));
    await user().type(dialog.getByRole("textbox", { name: "Your message" }), "Where is my key?");
    const email = dialog.getByRole("textbox", { name: "E-mail" });
    for (const [wrong, says] of [
      ["", "Field is required"],
      ["ada@", "Invalid Email"],
    ] as const) {
      await user().clear(email);
      if (wrong !== "") await user().type(email, wrong);
      await user().click(dialog.getByRole("button", { name: /Send/ }));
      await pass(0);
      expect(dialog.getByText(says)).toBeTruthy();
      expect(document.activeElement).toBe(email);
      expect(email.getAttribute("aria-invalid")).toBe("true");
    }
    expect(calls).toEqual([]);
    await user().clear(email);
    await user().type(email, "ada@example.com");
    await user().click(dialog.getByRole("button", { name: /Send/ }));
    await pass(0);
    expect(calls).toContainEqual({ command: "send-support-message", input: { message: "Where is my key?", email: "ada@example.com" } });
  });

  test("asks nobody for an e-mail who is signed in, sends no empty message, none twice, and says that it was sent", async () => {
    let sent: () => void = () => undefined;
    const { calls } = await open(oneButton({ do: "support" }), {
      answer: () => new Promise((resolve) => (sent = () => resolve({ ok: true, effects: [] }))),
    });
    await press();
    await pass(0);
    const dialog = within(screen.getByRole("dialog"));
    const send = () => user().click(dialog.getByRole("button", { name: /Send/ }));
    await user().type(dialog.getByRole("textbox"), "  ");
    await send();
    expect(document.activeElement).toBe(dialog.getByRole("textbox"));
    expect(calls).toEqual([]);
    await user().type(dialog.getByRole("textbox"), "Where is my key?");
    await send();
    await send();
    await pass(0);
    expect(calls).toEqual([{ command: "send-support-message", input: { message: "Where is my key?" } }]);
    sent();
    await pass(0);
    expect(document.activeElement, "a keyboard stays in the dialog").toBe(dialog.getByRole("status"));
  });
});
