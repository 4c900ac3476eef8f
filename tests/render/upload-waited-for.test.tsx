/** A press while a file is on its way waits for it, on every page that asks for one: nobody is blamed for what is being given. */
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "./harness/documents.ts";
import { open, pass } from "./harness/open.tsx";
import { withStandingClock } from "./harness/typing.ts";
import { UploadRequest } from "./harness/upload-request.ts";

withStandingClock();
beforeEach(() => {
  UploadRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
});

const choose = (asking: HTMLElement) =>
  act(async () => void fireEvent.change(asking, { target: { files: [new File(["x"], "paper.jpg", { type: "image/jpeg" })] } }));

/** Every page that asks for a file, and what ends it; of dialogs see below. */
const FORMS: [page: string, persona: string, ask: RegExp, end: RegExp][] = [
  ["/application/demo-seattle/apply", "income-by-hand", /^Proof of Income/, /^(Continue|Finalize and Pay|Submit Application)$/],
  ["/application/demo-seattle/apply/submit/verify-identity", "application-begun", /^Identification/, /^Continue$/],
  ["/cosign/cora-for-ada-8f21/identity", "cosigner-begun", /^Identification/, /^(Continue|Next)$/],
  ["/cosign/cora-for-ada-8f21/cosign-income/documents", "cosigner-begun", /^Proof of Income/, /^(Continue|Next)$/],
  ["/cosign/cora-for-ada-8f21/cosign-income/additional-sources/src-pension", "cosigner-income", /^Proof of Income/, /^(Continue|Next|Done)$/],
  ["/application/demo-status-preapproved/profile/edit", "status-preapproved", /^Photo/, /^Continue$/],
];
test.each(FORMS)("waits for it on %s (%s)", async (path, persona, ask, end) => {
  const { calls } = await open(draw(path, persona), { host: { getJson: vi.fn(async () => []) } });
  const asking = () => screen.getAllByLabelText(ask)[0]!;
  await vi.waitFor(asking);
  await choose(asking());
  expect(UploadRequest.all).toHaveLength(1);
  const face = screen.getByRole("button", { name: end });
  await act(async () => void fireEvent.click(face));
  await pass(0);
  expect(calls.filter(({ command }) => command !== "start-section")).toEqual([]);
  expect(face.getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByText(/document is required|photo is required/i)).toBeNull();
});

test("waits for it in a form of steps, which doesn't go on before", async () => {
  window.history.replaceState(null, "", "/#income");
  const byHand = draw("/application/demo-bay-area/apply", "bay-area-ready", (data) => {
    Object.assign(data["features"] as object, { income_verification_active: false });
    Object.assign(data["income_link"] as object, { active: false });
    const work = { company_name: "Harbor Bakery", job_title: "Baker", monthly_salary: 4000, start_date: "2020-01-01" };
    Object.assign(data["income"] as object, work);
  });
  await open({ ...byHand, opens: [] }, { host: { getJson: vi.fn(async () => []) } });
  await vi.waitFor(() => screen.getByText("Step 3 of 5"));
  const proof = screen.getByLabelText(/^Proof of Income/);
  await choose(proof);
  await act(async () => void fireEvent.click(screen.getAllByRole("button", { name: "Continue" })[0]!));
  await pass(0);
  expect(screen.queryByText("This document is required.")).toBeNull();
  expect(screen.getByText("Step 3 of 5")).toBeTruthy();
  await UploadRequest.all[0]!.answer(201, { id: "doc-7", url: "/api/v1/files/doc-7/content/", filename: "paper.jpg", size: 1, purpose: "applicant_income" });
  await pass(1);
  expect(screen.getByText("Step 4 of 5")).toBeTruthy();
  window.history.replaceState(null, "", "/");
});
