/** The papers beside the one that is shown: there before anybody asks, and no look until they are shown. */
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Paper } from "../../app/console/review/review-types.ts";
import { opens, press, reviewPages } from "./harness/review-page.tsx";
import { paperNamed, PlayedReview, review } from "./harness/review.ts";

reviewPages();

const paper = (id: string, content_type = "image/png"): Paper => paperNamed(id, `${id}.png`, { name: `${id}.png`, content_type });
let asked: string[] = [];
let looks: () => Promise<Response> = () => Promise.resolve(new Response());
beforeEach(() => {
  asked = [];
  looks = () => Promise.resolve(new Response());
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) => {
    if (!url.startsWith("/files/")) return Promise.resolve(new Response());
    asked.push(`${method} ${url}`);
    return method === "HEAD" ? looks() : Promise.resolve(new Response(`picture of ${url}`));
  });
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: () => undefined });
});

const papers = [paper("stub"), paper("licence"), paper("lease"), paper("photo"), paper("letter", "text/plain")];
const opensPapers = (): Promise<PlayedReview> => opens(new PlayedReview(review({ documents: papers })));
const source = (name: string) => screen.getByRole("img", { name }).getAttribute("src");
/** What was asked for without being shown. */
const ahead = (): string[] => asked.filter((one) => one.endsWith("?ahead=true"));
const isBrought = (...ids: string[]): Promise<void> => waitFor(() => expect(ahead()).toEqual(ids.map((id) => `GET /files/${id}?ahead=true`)));
const settles = (): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

test("the next one is at hand while the first is read, and the one before and after those that follow", async () => {
  await opensPapers();
  await isBrought("licence");
  await settles();
  press("]");
  await waitFor(() => expect(source("licence.png")).toMatch(/^blob:/u));
  await isBrought("licence", "lease", "stub");
  await settles();
  press("]");
  await waitFor(() => expect(source("lease.png")).toMatch(/^blob:/u));
  await isBrought("licence", "lease", "stub", "photo");
  await settles();
  press("]");
  await waitFor(() => expect(source("photo.png")).toMatch(/^blob:/u));
  await settles();
  expect(ahead(), "what can't be shown here is not brought along").toHaveLength(4);
});

test("it is a look once it is shown, and not before", async () => {
  await opensPapers();
  await isBrought("licence");
  await settles();
  expect(asked.filter((one) => one.startsWith("HEAD"))).toEqual([]);
  press("]");
  await waitFor(() => expect(asked).toContain("HEAD /files/licence"));
});

test("where the look can't be kept it is shown as it would have been without", async () => {
  looks = () => Promise.resolve(new Response(null, { status: 404 }));
  await opensPapers();
  await isBrought("licence");
  await settles();
  press("]");
  await waitFor(() => expect(source("licence.png")).toBe("/files/licence"));
});

test("nothing is brought along for whoever saves data", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  await opensPapers();
  await settles();
  expect(asked).toEqual([]);
  Reflect.deleteProperty(navigator, "connection");
});
