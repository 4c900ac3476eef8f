import { expect, test } from "vitest";
import { accepted } from "../support/states.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel({ "demo-seattle": 1 });
const language = (page: { evaluate<T>(read: () => T): Promise<T> }) => page.evaluate(() => document.documentElement.lang);

test("a browser that asks for French reads the whole product in French, and another one in English", async () => {
  const visitor = await funnel.visitor({ locale: "fr-FR" });
  await visitor.page.goto(`${funnel.latchkey.url}/login`);
  await expect.poll(() => language(visitor.page)).toBe("fr-CA");
  await visitor.page.getByRole("link", { name: "Continuer avec Google" }).waitFor();

  const ada = await funnel.applicant("demo-seattle", accepted, { locale: "fr-CA" });
  await ada.open();
  await expect.poll(() => language(ada.page)).toBe("fr-CA");
  await ada.field("Prénom", "Renseignements personnels").fill("Ada");
  await ada.page.keyboard.press("Tab");
  await ada.page.getByText("Enregistré", { exact: true }).first().waitFor();

  const neighbour = await funnel.visitor({ locale: "de-DE" });
  await neighbour.page.goto(`${funnel.latchkey.url}/login`);
  await expect.poll(() => language(neighbour.page)).toBe("en-US");
});
