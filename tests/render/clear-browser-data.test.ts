import { beforeEach, describe, expect, test } from "vitest";
import { clearOthersData, clearPersonData } from "../../app/clear-browser-data.ts";

const DRAFT = "latchkey.draft.apply.demo-seattle.info-1.applicant";
const ROUTE = "latchkey.saved-route";
const left = (): string[] => Object.keys(localStorage).sort();

describe("a browser that several people use", () => {
  beforeEach(() => {
    localStorage.clear();
    clearOthersData("ada");
    localStorage.setItem(DRAFT, '{"first_name":{"value":"Ada","base":null}}');
    localStorage.setItem(ROUTE, "/application/demo-seattle/apply");
  });

  test("keeps what one typed and never saved for when one is back, page after page", () => {
    clearOthersData("ada");
    expect(left()).toContain(DRAFT);
  });

  test("shows nobody what somebody else typed whose session ended", () => {
    clearOthersData("eve");
    expect(left()).not.toContain(DRAFT);
    localStorage.setItem(DRAFT, "{}");
    clearOthersData("eve");
    expect(left(), "now they are hers").toContain(DRAFT);
  });

  test("leaves one of the staff what they searched for while they look as somebody, and nobody else after them", () => {
    localStorage.removeItem(DRAFT);
    localStorage.removeItem(ROUTE);
    clearOthersData("stella");
    const views = JSON.stringify([{ name: "Ada", search: "?view=all&search=ada" }]);
    localStorage.setItem("latchkey.desk.views.stella", views);
    clearOthersData("ada", true);
    clearOthersData("stella");
    expect(localStorage.getItem("latchkey.desk.views.stella")).toBe(views);
    clearOthersData("eve");
    expect(left()).toEqual(["latchkey.person"]);
  });

  test("has nothing left of who logged out", () => {
    clearPersonData();
    expect(left()).toEqual([]);
  });
});
