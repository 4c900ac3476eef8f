import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, decideRoute, findRoute, hrefOf, NoAddress, RedirectLoop, type ResolveRequest } from "#screens/resolve/index.ts";
import { routeData } from "#screens/resolve/status.ts";
import { sampleData, sampleDocuments, sampleRequest } from "./sample-documents.ts";

const revision = compile(sampleDocuments());
const at = (name: string, params: Record<string, string> = {}, query: Record<string, string> = {}) => ({ name, params, query });
const decide = (change: Partial<ResolveRequest>) => decideRoute(revision, sampleRequest(change));
const withStatus = (status: string, more: Record<string, unknown> = {}) => ({ ...sampleData(), application: { ...sampleData().application, status, ...more } });
const nobody = { ...sampleData(), session: { signed_in: false, is_staff: false }, application: null };

describe("an address", () => {
  it.each([
    ["/home", "home", {}],
    ["/home/", "home", {}],
    ["/house", "home", {}],
    ["/", "root", {}],
    ["/application/demo%20x/form", "form", { source: "demo x" }],
    ["/nowhere", "404", {}],
    ["/application", "404", {}],
    ["/application/%E0%A4%A/form", "404", {}],
    ["/application/a%2Fb/form", "404", {}],
    ["/__proto__", "404", {}],
  ])("%s is %s", (path, route, params) => expect(findRoute(revision, path)).toEqual({ route, params }));

  it("is found again from the route that it was made of", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !/[/\0]/.test(text)),
        (source) => {
          expect(findRoute(revision, hrefOf(revision, "form", { source }))).toEqual({ route: "form", params: { source } });
        },
      ),
    );
  });
  it("of any text has a route and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (path) => {
        expect(findRoute(revision, path).route).toBeTypeOf("string");
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (source) => {
        expect(hrefOf(revision, "form", { source })).toMatch(/^\/application\//);
      }),
    );
  });
  it("carries its query, without what is not there", () => {
    expect(hrefOf(revision, "home", {}, { a: "1 & 2", b: null, c: 3, d: undefined, e: true })).toBe("/home?a=1%20%26%202&c=3&e=true");
  });
  it("needs all of its parameters", () => {
    expect(() => hrefOf(revision, "form")).toThrow(NoAddress);
    expect(() => hrefOf(revision, "form", { source: "" })).toThrow(NoAddress);
    expect(() => hrefOf(revision, "no-such")).toThrow(NoAddress);
  });
});

describe("where a person belongs", () => {
  it("is where they are when no guard speaks", () => {
    expect(decide({})).toMatchObject({ do: "show", screen: "form", guards: [] });
  });
  it("is the sign-in screen when they have to sign in, with the query kept", () => {
    expect(decide({ data: nobody, route: at("form", { source: "demo" }, { a: "1" }) })).toMatchObject({
      do: "redirect",
      href: "/login?a=1",
      guards: ["sign-in"],
    });
  });
  it("is the home of their status when the status does not allow this area", () => {
    expect(decide({ data: withStatus("submitted") })).toMatchObject({ do: "redirect", href: "/application/demo/review", guards: ["status"] });
    expect(decide({ data: withStatus("submitted"), route: at("review", { source: "demo" }) })).toMatchObject({ do: "show" });
    expect(decide({ data: withStatus("rejected") })).toMatchObject({ href: "/application/demo/review" });
    expect(decide({ route: at("review", { source: "demo" }) })).toMatchObject({ href: "/application/demo/form" });
  });
  it("is not known to allow an area while the status is not known, and stands in nobody's way where there is none", () => {
    const allowed = (application: unknown) => routeData(revision, "form", { ...sampleData(), application }).allowed;
    expect([allowed({}), allowed({ status: "no-such-status" }), allowed({ status: null })]).toEqual([false, false, true]);
  });
  it("may depend on more than the status", () => {
    expect(decide({ data: withStatus("submitted", { fee_waived: true }) })).toMatchObject({ do: "show", screen: "form" });
  });
  it("is the home of their status for the address of the application itself", () => {
    expect(decide({ route: at("application", { source: "demo" }) })).toMatchObject({ do: "redirect", href: "/application/demo/form", guards: [] });
    expect(decide({ route: at("application", { source: "demo" }), data: withStatus("submitted") })).toMatchObject({ href: "/application/demo/review" });
  });
  it("is asked again after each move, and every guard that moved them is named", () => {
    const started = { ...nobody, query: { promo: "showSplash", force: false } };
    expect(decide({ data: started, route: at("login", {}, { promo: "showSplash" }) })).toMatchObject({ href: "/home", guards: ["splash"] });
    expect(decide({ route: at("root", {}, {}) })).toMatchObject({ do: "redirect", href: "/application/demo/form", guards: ["own-form"] });
  });
  it("does not read a query that a move left behind", () => {
    const documents = sampleDocuments();
    documents.flow.guards.unshift({ id: "again", because: "guard.splash", on: ["home"], when: { "==": [{ var: "query.promo" }, "showSplash"] }, go: "login" });
    const data = { ...nobody, query: { promo: "showSplash", force: false } };
    expect(decideRoute(compile(documents), sampleRequest({ data, route: at("login", {}, { promo: "showSplash" }) }))).toMatchObject({
      href: "/home",
      guards: ["splash"],
    });
  });
  it("another application's guards wait for its data", () => {
    const other = { ...sampleData(), application: { ...sampleData().application, source: "other", status: "submitted" } };
    expect(decide({ data: other, route: at("home") })).toMatchObject({ do: "redirect", href: "/application/other/form", guards: ["own-form"] });
  });
  it("may be another site", () => {
    expect(decide({ route: at("outside") })).toMatchObject({ do: "leave", href: "https://example.com/rooms?showChats=true" });
  });
  it("a guard that can't be decided holds them back, and says so", () => {
    const { session: _, ...rest } = sampleData();
    expect(decide({ data: rest })).toMatchObject({ href: "/login", guards: ["sign-in"], unknowns: [{ at: "guard.sign-in" }] });
  });
  it("a circle is an error with the way that it took", () => {
    expect(() => decide({ route: at("loop-a") })).toThrow(RedirectLoop);
    try {
      decide({ route: at("loop-a") });
    } catch (error) {
      expect((error as RedirectLoop).hrefs).toEqual(["/loop/a", "/loop/b", "/loop/a"]);
    }
  });
  it("a route that nobody knows is the one for what is not found", () => {
    expect(decide({ route: at("no-such") })).toMatchObject({ do: "redirect", href: "/404" });
  });
});
