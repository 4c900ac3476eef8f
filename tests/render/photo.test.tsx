/** The photo of a profile, as its owner chooses it and puts the face into the middle. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { user, withStandingClock } from "./harness/typing.ts";

withStandingClock();

const EDIT = "/application/demo-status-preapproved/profile/edit";
const RULE = "Photo should be PNG or JPEG and under 2MB.";

/** The server's side of an upload, played by hand. */
class Sending extends EventTarget {
  static all: Sending[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  sent: FormData | null = null;
  open(): void {
    Sending.all.push(this);
  }
  setRequestHeader(): void {
    /* not looked at */
  }
  send(body: FormData): void {
    this.sent = body;
  }
  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }
  async answer(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => {
      this.dispatchEvent(new Event("load"));
    });
    await pass(0);
  }
}
beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal("XMLHttpRequest", Sending);
});

const chooser = () => screen.getByLabelText<HTMLInputElement>(/^Photo/u);
const file = (name: string, type: string, size = 1_900_000): File => Object.defineProperty(new File(["x"], name, { type }), "size", { value: size });
const choose = (chosen: File) =>
  act(async () => {
    fireEvent.change(chooser(), { target: { files: [chosen] } });
  });
const alert = () => document.querySelector(".photo [role=alert]")!;
const answer = () => document.querySelector<HTMLInputElement>('input[type="hidden"][name="input:details.photo"]')!.value;
async function opened() {
  const page = await open(draw(EDIT, "status-preapproved"));
  await vi.waitFor(() => chooser());
  return page;
}
async function withPhoto() {
  const page = await opened();
  await choose(file("me.jpg", "image/jpeg"));
  await Sending.all[0]!.answer(201, { id: "doc-7", url: "", filename: "me.jpg", size: 1_900_000 });
  return page;
}

test("[PRO-20] [VAL-108] [VAL-109] what it may not be is said in red below it, with the file's name and its size", async () => {
  await opened();
  expect(screen.getByText(RULE)).toBeTruthy();
  for (const [chosen, size] of [
    [file("me.gif", "image/gif"), "1.9 MB"],
    [file("me.png", "image/png", 2_100_000), "2.1 MB"],
  ] as const) {
    await choose(chosen);
    expect(alert().textContent).toBe(`${chosen.name} (${size}) was not added. ${RULE}`);
    expect(chooser().getAttribute("aria-describedby")).toContain(alert().id);
  }
  expect(Sending.all).toHaveLength(0);
  await choose(file("me.jpg", "image/jpeg"));
  await Sending.all[0]!.answer(400, { field_errors: { file: "The photo is too small to show a face." } });
  expect(alert().textContent).toContain("too small to show a face");
  expect(answer()).toBe("");
});

test("a chosen one is shown out of its middle, and moved with the keys of three sliders", async () => {
  await withPhoto();
  expect(Sending.all[0]!.sent!.get("purpose")).toBe("profile_image");
  expect(answer()).toBe("doc-7:500:500:100");
  const picture = screen.getByRole<HTMLImageElement>("img", { name: "Photo" });
  expect(picture.getAttribute("src")).toBe("/api/v1/files/doc-7/content");
  expect([picture.style.objectPosition, picture.style.transform]).toEqual(["50% 50%", "scale(1)"]);
  const slider = (name: string) => screen.getByRole<HTMLInputElement>("slider", { name });
  expect(slider("Closer").getAttribute("aria-valuetext")).toBe("100%");
  for (const [name, value] of [
    ["Closer", "200"],
    ["Left to right", "0"],
    ["Top to bottom", "750"],
  ] as const)
    fireEvent.change(slider(name), { target: { value } });
  expect(answer()).toBe("doc-7:0:750:200");
  expect([picture.style.objectPosition, picture.style.transform]).toEqual(["0% 75%", "scale(2)"]);
  expect(slider("Top to bottom").getAttribute("aria-valuetext")).toBe("75%");
});

test("it follows the pointer, as far as there is something of it, and not at all where there isn't", async () => {
  await withPhoto();
  const picture = screen.getByRole<HTMLImageElement>("img", { name: "Photo" });
  for (const [name, value] of Object.entries({ naturalWidth: 600, naturalHeight: 300, clientWidth: 100 })) Object.defineProperty(picture, name, { value });
  picture.setPointerCapture = () => undefined;
  const point = (name: string, clientX: number, clientY: number) => fireEvent(picture, new MouseEvent(name, { clientX, clientY, bubbles: true }));
  const pull = (x: number, y: number): void => {
    point("pointerdown", 50, 50);
    point("pointermove", 50 + x, 50 + y);
    point("pointerup", 50 + x, 50 + y);
  };
  pull(25, 25);
  expect(answer(), "a quarter to the right; above and below it there is nothing").toBe("doc-7:250:500:100");
  pull(-500, 0);
  expect(answer()).toBe("doc-7:1000:500:100");
  point("pointermove", 0, 0);
  expect(answer(), "only while it is held").toBe("doc-7:1000:500:100");
});

test("it goes with the rest of the form, and is taken out again", async () => {
  const removed = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", removed);
  const { calls } = await withPhoto();
  await user().click(screen.getByRole("button", { name: "Remove" }));
  expect(answer()).toBe("");
  expect(removed, "kept nowhere yet, it is of no more use").toHaveBeenCalledWith("/api/v1/files/doc-7/", expect.objectContaining({ method: "DELETE" }));
  expect(document.activeElement, "what was pressed is gone").toBe(chooser());
  await choose(file("me.jpg", "image/jpeg"));
  await Sending.all[1]!.answer(201, { id: "doc-8", url: "", filename: "me.jpg", size: 1_900_000 });
  for (const [name, value] of [
    ["Job title", "Baker"],
    ["Employer", "Bakery"],
    ["Short bio", "Up early."],
  ] as const)
    fireEvent.input(screen.getByLabelText(new RegExp(`^${name}`, "u")), { target: { value } });
  await user().click(screen.getByRole("button", { name: "Continue" }));
  expect(calls.at(-1)).toMatchObject({ command: "save-profile-details", input: { photo: "doc-8:500:500:100", bio: "Up early." } });
});
