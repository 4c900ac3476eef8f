import { afterEach, expect, test, vi } from "vitest";
import { startIncomeWidget } from "#screens/render/session/income-widget.ts";

const events = () => ({ succeeded: vi.fn(), failed: vi.fn(), closed: vi.fn() });
const script = () => document.head.querySelector<HTMLScriptElement>("script[src]");
afterEach(() => {
  document.head.replaceChildren();
  delete window.Argyle;
});
const options = { userToken: "token-1", scriptUrl: "https://plugin.provider.example/argyle.web.v5.js", sandbox: true };

test("its script carries the page's nonce, comes once, and a token that is over is a failure", async () => {
  const carrier = document.createElement("script");
  carrier.nonce = "nonce-1";
  carrier.setAttribute("nonce", "nonce-1");
  document.head.append(carrier);
  const told = events();
  const create = vi.fn((_options: Record<string, () => void>) => ({ open: vi.fn() }));
  const started = startIncomeWidget(options, told);
  expect(script()?.nonce).toBe("nonce-1");
  window.Argyle = { create: create as never };
  script()?.dispatchEvent(new Event("load"));
  await started;
  await startIncomeWidget(options, told);
  expect(document.head.querySelectorAll("script[src]")).toHaveLength(1);
  create.mock.calls[1]![0]["onTokenExpired"]!();
  expect(told.failed).toHaveBeenCalledWith("token expired");
});

test("[FRM-50] the widget is the provider's: its script comes from there when somebody wants it, and gets the person's token", async () => {
  const told = events();
  const create = vi.fn(() => ({ open: vi.fn() }));
  expect(script()).toBeNull();
  const started = startIncomeWidget(options, told);
  expect(script()?.src).toBe("https://plugin.provider.example/argyle.web.v5.js");
  window.Argyle = { create };
  script()?.dispatchEvent(new Event("load"));
  await started;
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ userToken: "token-1", sandbox: true }));
  const [given] = create.mock.calls[0] as unknown as [Record<string, () => void>];
  given["onAccountConnected"]?.();
  expect(told.succeeded).toHaveBeenCalledTimes(1);
  expect(told.failed).not.toHaveBeenCalled();
});

test("[ERR-23] a script that can't be loaded, and a widget that fails, are told", async () => {
  const told = events();
  const started = startIncomeWidget(options, told);
  script()?.dispatchEvent(new Event("error"));
  await started;
  expect(told.failed).toHaveBeenCalledWith("https://plugin.provider.example/argyle.web.v5.js could not be loaded.");
  window.Argyle = {
    create: () => {
      throw new Error("no such token");
    },
  };
  await startIncomeWidget(options, told);
  expect(told.failed).toHaveBeenLastCalledWith("no such token");
});
