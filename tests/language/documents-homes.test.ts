/** The way from a profile to a home, as its documents say it. */
import { describe, expect, it } from "vitest";
import { findRoute } from "#screens/resolve/index.ts";
import { publishedDocuments } from "../support/published-documents.ts";
import { revision, see, shipped } from "../support/shipped-screens.ts";

const routeOf = (path: string) => shipped.flow.routes.find(({ name }) => name === findRoute(revision, path).route)!;

describe("the addresses of a profile and of homes", () => {
  it.each([
    ["RTE-73] [RTE-74", "profile", "profile", 2],
    ["RTE-75", "profile/preferences", "profilePreferences", 2],
    ["RTE-76", "profile/interests", "profileInterests", 2],
    ["RTE-77", "profile/edit", "profileEdit", 2],
    ["RTE-78", "profile/view/u-ada", "profileView", 2],
    ["RTE-79", "profile/waiting", "profileWaiting", 2],
    ["RTE-80", "profile/complete", "profileComplete", 3],
    ["RTE-82", "home-selection", "homeSelection", 3],
    ["RTE-83", "home-selection/confirm", "homeSelectionConfirm", 3],
    ["RTE-84", "home-selection/complete", "homeSelectionComplete", 4],
    ["RTE-93", "meet-and-greet/profile/u-ada", "meetGreetProfileView", 4],
    ["RTE-94", "meet-and-greet/edit", "meetGreetProfileEdit", 4],
    ["RTE-95", "meet-and-greet/interests", "meetGreetProfileInterests", 4],
  ])("[%s] %s is the route %s, for whoever is signed in, at step %i", (_, path, name, currentStep) => {
    expect(routeOf(`/application/x/${path}`)).toMatchObject({ name, meta: { requiresAuth: true, currentStep } });
  });

  it("[RTE-81] name the person whose profile it is: without one there is no such page, and of nobody there is no profile", () => {
    for (const path of ["/application/x/profile/view", "/application/x/profile/view/"]) expect(routeOf(path).name).toBe("404");
    expect(see("profile-unknown", "profileView").words).toContain("There is no profile here for you");
  });
});

describe("the price of a room", () => {
  it("[ADM-8] has, in admin mode alone, the days out as its slider, from 0 to 59", () => {
    const price = (admin_mode: boolean) =>
      see("status-profile-completed", "homePrice", { query: { home: "home-oakdale", room: "room-1" }, data: { session: { admin_mode } } });
    const shown = price(true);
    const picture = shown.blocks.find(({ kind }) => kind === "price-picture")!;
    expect(picture["moveIn"]).toBe("Days out");
    expect(shown.words.filter((said) => said.startsWith("Days out: "))).toHaveLength(1);
    expect(price(false).blocks.find(({ kind }) => kind === "price-picture")!["moveIn"]).toBe("Move-in");
    expect(price(false).words.join()).not.toContain("Days out");
  });
});

describe("a profile", () => {
  it("[PRO-2] is drawn with all that its screen tells, and not before", () => {
    const told = { profilePreferences: "preferences", profileInterests: "interests", profileEdit: "profile", profileView: "shown_profile" };
    for (const [name, root] of Object.entries(told)) {
      const { screen } = shipped.flow.routes.find((route) => route.name === name)!;
      expect(shipped.screens[screen!]!.needs, name).toContain(root);
    }
  });

  it("[PRO-12] is liked for what its owner likes: every interest can be put in or out", () => {
    const tiles = see("status-preapproved", "profileInterests").blocks.filter(({ kind }) => kind === "choice-tile");
    const all = publishedDocuments().living.interests.flatMap(({ list }) => list.map(({ id }) => id));
    expect(tiles.map(({ action }) => action)).toEqual(all.map((interest) => expect.objectContaining({ command: "toggle-interest", input: { interest } })));
  });

  it("[PRO-22] says that it looks great, and the four steps that are left", () => {
    const page = see("status-profile-completed", "profileComplete");
    expect(page.block("title")["text"]).toBe("Looks great!");
    expect((page.block("steps")["items"] as { title: string }[]).map(({ title }) => title)).toEqual([
      "Choose a home",
      "Meet the roommates",
      "Decide, both sides",
      "Sign the lease",
    ]);
  });

  it.each([
    ["PRO-23", "profile_completed_request_pending", "profile/waiting"],
    ["PRO-23", "profile_completed_roommate_pending", "profile/waiting"],
    ["PRO-24", "meet_and_greet", "home-shopping"],
    ["PRO-25", "profile_completed", "home-selection"],
    ["PRO-26", "submitted", "review"],
    ["PRO-26", "approved", "review"],
  ])("[%s] starts what comes next: at %s it leads to %s", (_, status, path) => {
    const page = see("status-profile-completed", "profileComplete", { data: { application: { status }, session: { admin_mode: true } } });
    expect(page.actions).toEqual([{ label: "Start", action: { do: "go", href: `/application/status-profile-completed/${path}` } }]);
  });
});

describe("the cards of homes", () => {
  const page = see("status-profile-completed", "homeSelection");
  const cards = page.blocks.filter(({ kind }) => kind === "picture-card");

  it("[HSL-6] stand below a button with an outline that opens the lease preferences", () =>
    expect(page.block("preferences")).toMatchObject({
      kind: "button",
      label: "Lease preferences",
      tone: "line",
      action: { do: "open", modal: "lease-preferences" },
    }));

  it("[HSL-13] [HSL-14] [HSL-15] say where the home is and how many of its rooms are free, beside its picture", () => {
    expect(cards[0]).toMatchObject({
      title: "2140 Thomas Street",
      subtitle: "Seattle, Capitol Hill",
      badge: "3 of 6 rooms available",
      picture: "home-craftsman",
    });
    for (const { title, picture } of cards) expect([title, picture]).toEqual([expect.stringMatching(/./u), expect.stringMatching(/^home-/u)]);
  });

  it("[HSL-16] [HSL-17] [PRC-21] say what was chosen with its length, and what is beyond the limit, in whole dollars", () => {
    expect(cards.map(({ price, unit }) => `${price} ${unit}`)).toEqual(
      expect.arrayContaining(["$1,180 / 12-month lease", "$1,620 / Out of your approved rate"]),
    );
  });

  it("[HSL-25] [HSL-26] [HSL-27] [HSL-28] [HSL-31] are turned to their bedrooms: kind, least price and day of each, with a way back", () => {
    const rooms = page.blocks.filter(({ id }) => id.startsWith("room:"));
    expect(rooms[0]).toMatchObject({ title: "Private bedroom", lines: [{ text: "Starting at $1,120" }, { text: "Available March 6" }] });
    expect(page.words).toContain("Choose your bedroom");
    expect(page.action("Cancel")).toEqual({ do: "go", href: "/application/status-profile-completed/home-selection" });
  });

  it("[HSL-33] [HSL-36] lead on to the price, which is saved or left by Back", () => {
    const price = see("status-profile-completed", "homePrice");
    expect(price.words).toContain("Adjust the price");
    expect(price.block("picture")).toMatchObject({ kind: "price-picture" });
    expect([price.block("price-save")["label"], price.block("price-back")["label"]]).toEqual(["Save", "Back"]);
  });
});

describe("a home that is about to be held", () => {
  it("[HSL-43] [HSL-44] [HSL-45] [HSL-46] [RTE-83] stands on a page of its own: picture, address, bedroom, price, and Confirm or Back", () => {
    const page = see("status-profile-completed", "homeSelectionConfirm");
    expect(page.block("choice")).toMatchObject({ kind: "group", look: "split" });
    expect(page.block("picture")).toMatchObject({ kind: "picture", name: "home-craftsman" });
    expect(page.words).toEqual([
      "2140 Thomas Street",
      "Private bedroom 4, Seattle",
      "$1,180 / 12-month lease starting March 10",
      "A month, all in",
      "$1,324",
      "Payment due at signing",
      "$2,460",
      "Pay today",
      "Nothing",
      "This will notify the roommates and kickoff the 24-hour meet and greet period.",
      "Back",
      "Confirm",
    ]);
    expect(page.action("Confirm")).toMatchObject({ command: "confirm-home" });
    expect(page.block("what"), "those who are told").toMatchObject({ kind: "faces", people: [{ name: "Rae C." }, { name: "Rob N." }, { name: "Ria B." }] });
  });

  it("[HSL-54] [HSL-55] [HSL-56] is a great choice once it is, and Continue leads to the meeting", () => {
    const page = see("status-room-selected", "homeSelectionComplete");
    expect(page.words).toEqual(["Great choice!", "We've confirmed your home, next up it's time to meet the roommates.", "Continue"]);
    expect(page.action("Continue")).toEqual({ do: "go", href: "/application/status-room-selected/meet-and-greet" });
  });
});
