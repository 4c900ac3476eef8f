/** The papers of the row under the cursor, small: asked for once the cursor rests, called by what they are, and said where they can't be shown. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { Peek } from "../../app/console/queue/peek.tsx";
import { PeekSource } from "../../app/console/queue/peek-source.ts";
import { deskOf, InRoom, queueRow } from "./harness/desk.tsx";
import { paperNamed, review } from "./harness/review.ts";

/** The reader needs a browser that draws. */
vi.mock("../../app/console/desk/papers/pdf-pages.tsx", () => ({
  default: ({ url, label, only, onDrawn, onFailure }: { url: string; label: string; only: string; onDrawn: () => void; onFailure: () => void }) => (
    <button type="button" aria-label={`${only} page of ${label}`} onClick={url === "/files/locked" ? onFailure : onDrawn} />
  ),
}));

const documents = [
  paperNamed("licence", "IMG_0912.png", { name: "Driver's license", content_type: "image/png" }),
  paperNamed("stub", "scan.pdf", { name: "Pay stub", content_type: "application/pdf" }),
  paperNamed("locked", "scan(2).pdf", { name: "Pay stub (2)", content_type: "application/pdf" }),
  paperNamed("letter", "letter.txt", { name: "Letter", content_type: "text/plain" }),
];
const peeks = (journey: Promise<unknown> = Promise.resolve(null)): void => {
  const getJson = (path: string) => (path.endsWith("/journey") ? journey : Promise.resolve(review({ documents })));
  const source = new PeekSource({ getJson } as unknown as ConsoleApi);
  render(
    <InRoom desk={deskOf()} at="/console">
      <Peek row={queueRow("a")} moves={0} next={undefined} source={source} openHref="/" now={0} onTakeBack={null} />
    </InRoom>,
  );
};
const NO = "Can’t be shown here";
const paper = (name: string) => screen.findByRole("link", { name });

test("each is a link that is called by what the paper is, a picture drawn from the file and a PDF by its first page", async () => {
  peeks();
  const picture = await screen.findByRole("img", { name: "Driver's license" });
  expect(picture.getAttribute("src")).toBe("/files/licence");
  const link = picture.closest("a")!;
  expect(link.getAttribute("aria-busy")).toBe("true");
  fireEvent.load(picture);
  expect([link.getAttribute("aria-busy"), link.getAttribute("href"), link.title]).toEqual(["false", "/files/licence", "IMG_0912.png"]);
  expect(await paper("Driver's license"), "and once only").toBe(link);
  fireEvent.click(await screen.findByRole("button", { name: "first page of Pay stub" }));
  expect(screen.getByRole("button", { name: "first page of Pay stub" }).closest("a")!.getAttribute("aria-busy")).toBe("false");
});

test("what can't be shown says so, and is opened all the same: a locked PDF, a picture that doesn't come, a file of another kind", async () => {
  peeks();
  fireEvent.click(await screen.findByRole("button", { name: "first page of Pay stub (2)" }));
  fireEvent.error(await screen.findByRole("img", { name: "Driver's license" }));
  for (const [name, href] of Object.entries({ "Driver's license": "licence", "Pay stub (2)": "locked", Letter: "letter" }))
    expect((await paper(`${name} ${NO}`)).getAttribute("href")).toBe(`/files/${href}`);
  expect(screen.getAllByText(NO)).toHaveLength(3);
});

test("their places are there while all else of it is read, and none is opened before the cursor has come to rest", async () => {
  let reads = (_journey: null): void => undefined;
  peeks(new Promise((resolve) => (reads = resolve)));
  expect((await paper("Driver's license")).getAttribute("aria-busy")).toBe("true");
  expect(screen.queryAllByRole("img", { name: /license/ })).toEqual([]);
  reads(null);
  await waitFor(() => screen.getByRole("img", { name: "Driver's license" }));
});

test("whoever saves data is brought none of them, and opens what they want to see", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
  peeks();
  expect((await paper("Driver's license")).getAttribute("aria-busy")).toBe("false");
  expect(screen.queryAllByRole("img", { name: /license/ })).toEqual([]);
  expect((await paper("Pay stub")).getAttribute("href")).toBe("/files/stub");
});
