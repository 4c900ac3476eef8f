/** The drawings: the `picture` vocabulary of `schemas/data.json`. */
export const PICTURES = [
  "door-0",
  "door-1",
  "door-2",
  "door-3",
  "door-4",
  "home-brownstone",
  "home-craftsman",
  "home-decker",
  "home-foursquare",
  "home-loft",
  "home-victorian",
  "scene-street",
  "key-rail",
  "payment-street",
  "start-apply",
  "start-meet",
  "start-move-in",
  "start-invite",
  "slide-apply",
  "slide-profile",
  "slide-home",
  "slide-chat",
  "slide-lease",
  "success",
  "failed",
  "not-found",
  "holding",
  "in-review",
  "verify-identity",
  "id-card",
  "pay-stub",
  "address-history",
  "waiting",
  "stage-sent",
  "stage-read",
  "stage-mail",
  "stage-approve",
] as const;
const byPath = import.meta.glob<string>("../assets/pictures/*.svg", { eager: true, query: "?url", import: "default" });
const urls = new Map(Object.entries(byPath).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]));

/** A name that comes from data may be unknown to this catalog: the plainest home stands in for it. */
export function pictureUrl(name: string): string {
  return urls.get(name) ?? urls.get("home-craftsman") ?? "";
}
export const knowsPicture = (name: string): boolean => urls.has(name);
