import { afterEach, expect, test, vi } from "vitest";
import { startAccountConnection } from "#screens/render/blocks/ways/account-connection.ts";

const run = () => vi.fn(async () => undefined);
const script = () => document.head.querySelector<HTMLScriptElement>("script[src]");
afterEach(() => {
  document.head.replaceChildren();
  delete window.Argyle;
});
const options = {
  userToken: "token-1",
  scriptUrl: "https://plugin.provider.example/argyle.web.v5.js",
  sandbox: true,
  tell: { connected: "income-connected", failed: "income-connection-failed" },
};

test("its script carries the page's nonce, comes once, and a token that is over is a failure", async () => {
  const carrier = document.createElement("script");
  carrier.nonce = "nonce-1";
  carrier.setAttribute("nonce", "nonce-1");
  document.head.append(carrier);
  const told = run();
  const create = vi.fn((_options: Record<string, () => void>) => ({ open: vi.fn() }));
  const started = startAccountConnection(options, told);
  expect(script()?.nonce).toBe("nonce-1");
  window.Argyle = { create: create as never };
  script()?.dispatchEvent(new Event("load"));
  await started;
  await startAccountConnection(options, told);
  expect(document.head.querySelectorAll("script[src]")).toHaveLength(1);
  create.mock.calls[1]![0]["onTokenExpired"]!();
  expect(told).toHaveBeenCalledWith("income-connection-failed", { reason: "token expired" });
});

test("[FRM-50] the widget is the provider's: its script comes from there when somebody wants it, and gets the person's token", async () => {
  const told = run();
  const create = vi.fn(() => ({ open: vi.fn() }));
  expect(script()).toBeNull();
  const started = startAccountConnection(options, told);
  expect(script()?.src).toBe("https://plugin.provider.example/argyle.web.v5.js");
  window.Argyle = { create };
  script()?.dispatchEvent(new Event("load"));
  await started;
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ userToken: "token-1", sandbox: true }));
  const [given] = create.mock.calls[0] as unknown as [Record<string, () => void>];
  given["onAccountConnected"]?.();
  expect(told.mock.calls).toEqual([["income-connected", {}]]);
});

test("[ERR-23] a script that can't be loaded, and a widget that fails, are told", async () => {
  const told = run();
  const started = startAccountConnection(options, told);
  script()?.dispatchEvent(new Event("error"));
  await started;
  expect(told).toHaveBeenCalledWith("income-connection-failed", { reason: "https://plugin.provider.example/argyle.web.v5.js could not be loaded." });
  window.Argyle = {
    create: () => {
      throw new Error("no such token");
    },
  };
  await startAccountConnection(options, told);
  expect(told).toHaveBeenLastCalledWith("income-connection-failed", { reason: "no such token" });
});
