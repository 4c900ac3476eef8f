import home from "../assets/pictures/home-craftsman.svg?no-inline";

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
  "ready-income",
  "ready-number",
  "ready-photo-id",
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
  "stage-letter",
  "stage-sign",
  "stage-key",
  "stage-shut",
  "approved",
  "with-cosigner",
  "with-deposit",
  "home-together",
  "home-free-room",
  "home-ground-floor",
] as const;

/** Where the drawings lie: the build gives them one folder, named by what all of them hold. So one address says where each is. */
const folder = home.slice(0, home.lastIndexOf("/") + 1);
const FILES: ReadonlySet<string> = new Set(PICTURES);

/** A name that comes from data may be unknown to this catalog: the plainest home stands in for it. */
export const pictureUrl = (name: string): string => `${folder}${FILES.has(name) ? name : "home-craftsman"}.svg`;
