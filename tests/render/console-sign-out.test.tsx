/** What staff leave behind in a tab: nothing once they signed out, and everything where their session only ended. */
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clearPersonData } from "../../app/clear-browser-data.ts";
import { ApiRefusal, consoleApi, type ConsoleApi } from "../../app/console/desk/api.ts";
import { saveCaseList, savedCaseList } from "../../app/console/desk/lists/case-list.ts";
import { draftOf, useSavedDraft } from "../../app/console/desk/notes/draft.ts";
import { signOut } from "../../app/console/frame/sign-out.ts";
import { useSelection } from "../../app/console/queue/use-selection.ts";
import { storedViews } from "../../app/stored-views.ts";

const note = { person: "stella", about: "ada", what: "note" } as const;
const list = { of: "ordering=due_at", ids: ["ada", "bea"], count: 2, next: null };
const location = { origin: "http://localhost:3000", assign: vi.fn(), reload: vi.fn() };

/** Half a note, two rows that are ticked, and a list that is gone through. */
function Desk() {
  useSavedDraft(note, "Called, and");
  const [, select] = useSelection("stella", list.of);
  return <button onClick={() => select({ ids: new Set(["ada", "bea"]), isAll: false })}>Tick both</button>;
}

describe("views that stood in this browser before they were the account's", () => {
  test("stay for whoever comes back to them, but for those that search for somebody once they signed out", () => {
    localStorage.clear();
    // As they were kept before they had an owner.
    localStorage.setItem("latchkey.desk.views", JSON.stringify([{ name: "Ada", search: "?view=all&search=ada" }]));
    const [boston, nina] = [
      { name: "Boston", search: "?view=all&market=boston" },
      { name: "Nina", search: "?view=all&search=nina%40example.com" },
    ];
    localStorage.setItem("latchkey.desk.views.stella", JSON.stringify([boston, nina]));
    expect([storedViews(localStorage, "stella"), storedViews(localStorage, "rob")]).toEqual([[boston, nina], []]);
    clearPersonData();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/nina|ada/i);
    expect(storedViews(localStorage, "stella")).toEqual([boston]);
  });
});

describe("a tab in which staff have something under way", () => {
  beforeEach(() => {
    render(<Desk />);
    fireEvent.click(screen.getByRole("button"));
    // The page is gone when one signs out; React looks for its window while it is there.
    cleanup();
    saveCaseList("stella", list);
    sessionStorage.setItem("another-tool", "its own");
    expect(sessionStorage).toHaveLength(4);
    vi.resetAllMocks();
    vi.stubGlobal("window", { location, localStorage: window.localStorage, sessionStorage: window.sessionStorage });
  });
  const left = (): string[] => Object.keys(sessionStorage);

  test("has nothing left of it once they signed out, and leaves alone what isn't the console's", async () => {
    const postJson = vi.fn().mockResolvedValue(null);
    await signOut({ postJson } as Partial<ConsoleApi> as ConsoleApi);
    expect(postJson).toHaveBeenCalledWith("/auth/logout/", {});
    expect(left()).toEqual(["another-tool"]);
    expect(location.assign).toHaveBeenCalledWith("/login");
  });

  test("nor where they logged out on one of the product's own pages", () => {
    clearPersonData();
    expect(left()).toEqual(["another-tool"]);
  });

  test("keeps it, and them, where nothing answered", async () => {
    const postJson = vi.fn().mockRejectedValue(new ApiRefusal("The server didn’t answer.", 0));
    await expect(signOut({ postJson } as Partial<ConsoleApi> as ConsoleApi)).rejects.toThrow("The server didn’t answer.");
    expect(left()).toHaveLength(4);
    expect(location.assign).not.toHaveBeenCalled();
  });

  test("keeps it for them where their session ended, and they are asked to sign in again", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("{}", { status: 401 })));
    await expect(consoleApi(() => "", 1000).getJson("/staff/team/")).rejects.toThrow(ApiRefusal);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(draftOf(note)).toBe("Called, and");
    expect(savedCaseList("stella", list.of)).toEqual(list);
    expect(savedCaseList("amos", list.of), "and for nobody else").toBeNull();
  });
});
