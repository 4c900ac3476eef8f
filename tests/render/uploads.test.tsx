import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { type Call, open, pass } from "./harness/open.tsx";
import { UploadRequest as Request } from "./harness/upload-request.ts";

const VERIFY = "/application/demo-seattle/apply/submit/verify-identity";
const HINT = "Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.";

beforeEach(() => {
  vi.useFakeTimers();
  Request.all = [];
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => {
  vi.useRealTimers();
});

const chooser = () => screen.getByLabelText("Identification") as HTMLInputElement;
const file = (name: string, type: string, size = 3_100_000): File => Object.defineProperty(new File(["x"], name, { type }), "size", { value: size });
const choose = (chosen: File) =>
  act(async () => {
    fireEvent.change(chooser(), { target: { files: [chosen] } });
  });
const license = () => file("drivers-license.jpg", "image/jpeg");
const KEPT = { id: "doc-7", url: "/api/v1/files/doc-7/content/", filename: "drivers-license.jpg", size: 3_100_000, purpose: "applicant_identity" };

test("a file goes up at once with its purpose, shows its progress, and its id is saved", async () => {
  const getJson = vi.fn(async () => []);
  const { saves } = await open(draw(VERIFY, "application-begun"), { host: { getJson } });
  await choose(license());
  const [request] = Request.all;
  expect(request?.url).toBe("/api/v1/files/");
  expect(request?.sent?.get("purpose")).toBe("applicant_identity");
  expect((request!.sent!.get("file") as File).name).toBe("drivers-license.jpg");
  request!.progress(2_400_000, 3_100_000);
  expect(screen.getByText("2.4 MB of 3.1 MB")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "drivers-license.jpg" }) as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([2_400_000, 3_100_000]);
  await request!.answer(201, KEPT);
  expect(screen.getByText("drivers-license.jpg")).toBeTruthy();
  await pass(500);
  expect(saves()).toEqual([{ photo_id: "doc-7" }]);
  expect(getJson, "what the upload answered is not asked for again").not.toHaveBeenCalledWith("/api/v1/files/doc-7/");
});

test.each([
  ["a-scan-of-my-drivers-license-front-and-back-final.png", "ck-final.png"],
  [`${"é".repeat(40)}.png`, `${"é".repeat(8)}.png`],
  [`holiday.${"b".repeat(30)}.png`, `${"b".repeat(8)}.png`],
])("where there is no room for the name %s its end stays in sight, and the whole of it is said", async (name, end) => {
  await open(draw(VERIFY, "application-begun"));
  await choose(file(name, "image/png"));
  await Request.all[0]!.answer(201, { ...KEPT, filename: name });
  expect(screen.getByText(end)).toBeTruthy();
  const shown = screen.getByTitle(name);
  expect(shown.textContent).toBe(name);
  expect(screen.getByRole("group", { name }).contains(shown)).toBe(true);
});

describe("what is not accepted", () => {
  const PAPER = "Choose a smaller file, or take a photo of the paper.";
  const KIND = "it is not a PDF, a PNG or a JPEG. Save it as one of them, or take a photo of the paper.";
  test.each([
    ["25,000,001 bytes", () => file("scan.pdf", "application/pdf", 25_000_001), `scan.pdf was not added: it is larger than 25 MB. ${PAPER}`],
    [
      "a name of 101 characters",
      () => file(`${"a".repeat(97)}.pdf`, "application/pdf"),
      `${"a".repeat(97)}.pdf was not added: its name is longer than 100 characters. Give it a shorter one and choose it again.`,
    ],
    ["a program", () => file("setup.exe", "application/x-msdownload"), `setup.exe was not added: ${KIND}`],
    ["a program that calls itself a picture", () => file("setup.exe", "image/png"), `setup.exe was not added: ${KIND}`],
    ["an animated picture", () => file("me.gif", "image/gif"), `me.gif was not added: ${KIND}`],
    [
      "an empty file",
      () => file("empty.pdf", "application/pdf", 0),
      "empty.pdf was not added: there is nothing in it. Save it once more, or choose another file.",
    ],
  ])("[VAL-64] [VAL-65] [VAL-66] [VAL-68] %s: nothing is sent, and it is said which file, why, and what helps", async (_, made, said) => {
    const { saves } = await open(draw(VERIFY, "application-begun"));
    expect(screen.getByText(HINT).className).not.toContain("failed");
    await choose(made());
    expect(Request.all).toHaveLength(0);
    const alert = screen.getByText(said);
    expect(alert.getAttribute("role"), "it is read out").toBe("alert");
    expect(chooser().getAttribute("aria-describedby")?.split(" "), "and again with the control").toContain(alert.id);
    expect(screen.getByText(HINT).className).toContain("failed");
    expect(chooser().getAttribute("aria-invalid")).toBe("true");
    await pass(1000);
    expect(saves()).toEqual([]);
    await choose(license());
    expect(screen.getByText(HINT).className).not.toContain("failed");
    expect(screen.queryByText(said)).toBeNull();
    expect(Request.all).toHaveLength(1);
  });

  test.each([
    ["exactly 25,000,000 bytes", () => file("scan.pdf", "application/pdf", 25_000_000)],
    ["a name of exactly 100 characters", () => file(`${"a".repeat(96)}.pdf`, "application/pdf")],
    ["a PNG", () => file("scan.PNG", "image/png")],
  ])("%s is accepted", async (_, made) => {
    await open(draw(VERIFY, "application-begun"));
    await choose(made());
    expect(Request.all).toHaveLength(1);
  });
});

test("[VAL-68] [VAL-69] a file that the server refuses is not accepted, and is named with the reason", async () => {
  const { saves } = await open(draw(VERIFY, "application-begun"));
  await choose(license());
  await Request.all[0]!.answer(415, { non_field_errors: [], field_errors: { file: "This is not a picture." }, message: "", type: "UnsupportedMediaType" });
  expect(screen.getByText(/^drivers-license\.jpg was not added: it is not a PDF, a PNG or a JPEG\./)).toBeTruthy();
  expect(screen.getByText(HINT).className).toContain("failed");
  expect(screen.queryByText("drivers-license.jpg")).toBeNull();
  await pass(1000);
  expect(saves()).toEqual([]);
});

test("what the server says of a file stands behind the name of it", async () => {
  await open(draw(VERIFY, "application-begun"));
  await choose(license());
  await Request.all[0]!.answer(400, { non_field_errors: [], field_errors: { file: "The file could not be read. Please save it again and try once more." } });
  expect(screen.getByText("drivers-license.jpg was not added. The file could not be read. Please save it again and try once more.")).toBeTruthy();
  await choose(license());
  await Request.all[1]!.answer(500, {});
  expect(screen.getByText("drivers-license.jpg was not added. Please try once more, or choose another file.")).toBeTruthy();
});

test("the same file can be chosen once more", async () => {
  await open(draw(VERIFY, "application-begun"));
  const empty = vi.spyOn(chooser(), "value", "set");
  await choose(license());
  expect(empty).toHaveBeenCalledWith("");
});

test("an upload ends with the page that it was begun on", async () => {
  const { unmount } = await open(draw(VERIFY, "application-begun"));
  await choose(license());
  unmount();
  expect(Request.all[0]!.aborted).toBe(true);
});

test("a lost network says so and keeps nothing half-way", async () => {
  await open(draw(VERIFY, "application-begun"));
  await choose(license());
  await act(async () => {
    Request.all[0]!.dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText(/^drivers-license\.jpg was not added\. No answer came from Latchkey/).closest("[role=alert]")).toBeTruthy();
  expect(screen.queryByRole("progressbar", { name: "drivers-license.jpg" })).toBeNull();
});

test("an upload under way can be cancelled", async () => {
  await open(draw(VERIFY, "application-begun"));
  chooser().focus();
  await choose(license());
  expect(document.activeElement, "a keyboard goes on from there").toBe(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(screen.getByRole("button", { name: "Cancel" }));
  expect(Request.all[0]!.aborted).toBe(true);
  expect(screen.queryByRole("progressbar", { name: "drivers-license.jpg" })).toBeNull();
  expect(screen.getByText("or drop it here")).toBeTruthy();
  await pass(0);
  expect(screen.queryByText(/No answer came/), "which is no failure").toBeNull();
  expect(document.activeElement, "and a keyboard goes on from there").toBe(chooser());
});

describe("a press while a file is on its way", () => {
  const goOn = () => screen.getByRole("button", { name: /Continue|Waiting for your file/ });
  const presses = async () => {
    await choose(license());
    await act(async () => void fireEvent.click(goOn()));
    await pass(0);
  };
  const pressed = (calls: readonly Call[]) => calls.map(({ command }) => command).filter((command) => command !== "start-section");

  test("waits for it, blames nobody, and is come to by itself once the file is kept", async () => {
    const { calls } = await open(draw(VERIFY, "application-begun"));
    await presses();
    expect(pressed(calls)).toEqual([]);
    expect(screen.queryByText("This document is required.")).toBeNull();
    expect([goOn().getAttribute("aria-busy"), goOn().textContent]).toEqual(["true", "Waiting for your file…"]);
    await act(async () => void fireEvent.click(goOn()));
    await Request.all[0]!.answer(201, KEPT);
    await pass(1);
    expect(pressed(calls), "once, however often it was pressed, after the answer is kept").toEqual(["save-answers", "finish-identity"]);
    expect(goOn().textContent).toBe("Continue");
  });

  test("is not come to where the connection is lost: that is said at the file, and the next press goes on with the next file", async () => {
    const { calls } = await open(draw(VERIFY, "application-begun"));
    await presses();
    await act(async () => {
      Request.all[0]!.dispatchEvent(new Event("error"));
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(pressed(calls)).toEqual([]);
    expect(screen.getByText(/drivers-license.jpg was not added/)).toBeTruthy();
    expect(document.activeElement).toBe(chooser());
    expect(goOn().textContent).toBe("Continue");
    await presses();
    await Request.all[1]!.answer(201, KEPT);
    await pass(1);
    expect(pressed(calls)).toEqual(["save-answers", "finish-identity"]);
  });

  test("goes nowhere once the page was left", async () => {
    const { calls, unmount } = await open(draw(VERIFY, "application-begun"));
    await presses();
    unmount();
    await pass(1);
    expect([Request.all[0]!.aborted, pressed(calls)]).toEqual([true, []]);
  });
});

test("a file can be dropped, and the browser does not open it instead", async () => {
  await open(draw(VERIFY, "application-begun"));
  const place = () => screen.getByText("or drop it here").parentElement!;
  expect(fireEvent.dragOver(place())).toBe(false);
  let isLeftToTheBrowser = true;
  await act(async () => {
    isLeftToTheBrowser = fireEvent.drop(place(), { dataTransfer: { files: [license()] } });
  });
  expect(isLeftToTheBrowser).toBe(false);
  expect(Request.all).toHaveLength(1);
});

test("the place that a file is held over is marked until it is taken away or dropped, and a dropped word is no file", async () => {
  const wentWrong = vi.fn();
  process.on("unhandledRejection", wentWrong);
  await open(draw(VERIFY, "application-begun"));
  const place = () => screen.getByText("or drop it here").parentElement!;
  fireEvent.dragOver(place());
  expect(place().className).toContain("over");
  fireEvent.dragLeave(place());
  expect(place().className).not.toContain("over");
  fireEvent.dragOver(place());
  await act(async () => void fireEvent.drop(place(), { dataTransfer: { files: [] } }));
  expect(place().className).not.toContain("over");
  expect(Request.all).toHaveLength(0);
  expect(screen.getByText(HINT).className).not.toContain("failed");
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", wentWrong);
  expect(wentWrong).not.toHaveBeenCalled();
});

describe("a file that is there", () => {
  const withFile = () =>
    draw(VERIFY, "application-begun", (data) => {
      (data["applicant"] as Record<string, unknown>)["photo_id"] = "doc-7";
    });
  const host = { getJson: async (path: string) => (path === "/api/v1/files/doc-7/" ? KEPT : []) };

  test("shows its name and size", async () => {
    await open(withFile(), { host });
    await pass(0);
    expect(screen.getByText("drivers-license.jpg")).toBeTruthy();
    expect(screen.getByText("3.1 MB")).toBeTruthy();
  });

  test("of less than a megabyte is counted in kilobytes", async () => {
    await open(withFile(), { host: { getJson: async () => ({ ...KEPT, size: 482_000 }) } });
    await pass(0);
    expect(screen.getByText("482 kB")).toBeTruthy();
  });

  test("[API-54] [API-55] can be deleted", async () => {
    const fetched = vi.fn(async () => new Response(null, { status: 204 }));
    vi.stubGlobal("fetch", fetched);
    const { saves } = await open(withFile(), { host });
    await pass(0);
    await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(screen.getByRole("button", { name: "Delete, Identification" }));
    await pass(500);
    expect(fetched).toHaveBeenCalledWith("/api/v1/files/doc-7/", expect.objectContaining({ method: "DELETE" }));
    expect(saves()).toEqual([{ photo_id: null }]);
    expect(screen.getByText("or drop it here")).toBeTruthy();
    expect(document.activeElement, "a keyboard goes on from there").toBe(chooser());
  });

  test("counts as deleted when it is gone already", async () => {
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
    const { saves } = await open(withFile(), { host });
    await pass(0);
    await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(screen.getByRole("button", { name: "Delete, Identification" }));
    await pass(500);
    expect(saves()).toEqual([{ photo_id: null }]);
  });

  test.each([
    [
      "in the server's words",
      { non_field_errors: ["The files can't be reached."], field_errors: {}, message: "" },
      /^drivers-license\.jpg was not deleted\. The files can't be reached\.$/,
    ],
    ["in ours", {}, /something went wrong/],
  ])("that can't be deleted stays, and says so %s", async (_, body, words) => {
    vi.stubGlobal("fetch", async () => Response.json(body, { status: 503 }));
    const { saves } = await open(withFile(), { host });
    await pass(0);
    await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(screen.getByRole("button", { name: "Delete, Identification" }));
    await pass(500);
    expect(screen.getByText(words).closest("[role=alert]")).toBeTruthy();
    expect(screen.getByText("drivers-license.jpg")).toBeTruthy();
    expect(saves()).toEqual([]);
  });

  test("can be replaced by another", async () => {
    const { saves } = await open(withFile(), { host });
    await pass(0);
    await choose(file("passport.png", "image/png"));
    await Request.all[0]!.answer(201, { ...KEPT, id: "doc-8", filename: "passport.png" });
    await pass(500);
    expect(saves()).toEqual([{ photo_id: "doc-8" }]);
    expect(screen.getByText("passport.png")).toBeTruthy();
  });
});

test("[VAL-62] a document that is required and missing says so when somebody goes on without it", async () => {
  const { calls } = await open(draw(VERIFY, "application-begun"));
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByText("This document is required.")).toBeTruthy();
  expect(document.activeElement).toBe(chooser());
  expect(calls.some((call) => call.command === "finish-identity")).toBe(false);
});

describe("a file that a dialog asks for", () => {
  const INCOME = "/cosign/cora-for-ada-8f21/cosign-income";
  const proof = () => screen.getByLabelText("Proof of Income") as HTMLInputElement;

  test("goes up at once, is waited for by a press, and its id goes with what the dialog says", async () => {
    const { calls } = await open(draw(INCOME, "cosigner-income"), { host: { getJson: vi.fn(async () => []) } });
    const saved = () => calls.filter(({ command }) => command === "save-income-source").map(({ input }) => input);
    fireEvent.click(screen.getByRole("button", { name: "Add a source" }));
    await pass(0);
    fireEvent.input(screen.getByLabelText("Source name"), { target: { value: "City pension" } });
    fireEvent.input(screen.getByLabelText("Monthly income"), { target: { value: "1120" } });
    await act(async () => {
      fireEvent.change(proof(), { target: { files: [file("pension.pdf", "application/pdf")] } });
    });
    fireEvent.click(screen.getByRole("button", { name: "Add source" }));
    await pass(500);
    expect(saved(), "not before the file is there").toEqual([]);
    await Request.all[0]!.answer(201, { ...KEPT, id: "doc-9", filename: "pension.pdf", purpose: "applicant_income" });
    await pass(500);
    expect(saved()).toMatchObject([{ source: "", source_name: "City pension", monthly_salary: 1120, document: "doc-9" }]);
  });
});
