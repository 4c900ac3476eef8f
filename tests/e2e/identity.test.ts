import { expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { accepted } from "../support/states.ts";
import { axeFindings } from "./support/axe.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel({ IDENTITY_VERIFICATION: "persona" });
const FORM = "Provide us with your information";

test(
  "an identity is verified on the company's page instead of by a photo: one refusal, one more try, and the form asks for nothing more",
  repeated,
  async () => {
    const ada = await funnel.applicant("demo-seattle", accepted);
    const photo = ada.page.getByLabel("Identification", { exact: true });
    const decide = async (answer: string) => {
      await ada.heading("Check your identity");
      await expect.poll(() => axeFindings(ada.page), { message: "the company's page" }).toEqual([]);
      await ada.button(answer).click();
      await ada.heading(FORM);
    };
    await ada.open();
    await photo.waitFor({ state: "attached" });
    await ada.button("Verify online").click();

    await decide("Still in review");
    await ada.page.getByText("Your online verification isn’t finished, or is still being reviewed.").waitFor();
    await ada.button("Continue verifying online").click();

    await decide("Declined");
    await ada.page.getByText("The online check could not confirm your identity.").waitFor();
    await expect.poll(() => axeFindings(ada.page), { message: "the form after a refusal" }).toEqual([]);
    await ada.button("Try to verify online again").click();

    await decide("Approved");
    await ada.page.getByText("Your identity is verified. There is nothing to upload.").waitFor();
    await photo.waitFor({ state: "detached" });
    await expect.poll(() => axeFindings(ada.page), { message: "the form of somebody who is verified" }).toEqual([]);
    await ada.reload();
    await ada.page.getByText("Your identity is verified.").waitFor();
    await expect.poll(() => photo.count()).toBe(0);
  },
);
