/** The staff console, as `schemas/desk.json` says it: which rooms there are, who may enter them, which keys do what. */
import type { StaffRole } from "../../ports/records.ts";

/** A room of the console: an address, its name, and who may enter. */
export interface DeskRoom {
  id: string;
  /** `/console/queue`. */
  path: string;
  /** Copy key of its name. */
  label: string;
  /** Of the `icon` vocabulary of `schemas/data.json`. */
  icon: string;
  /** Where it stands in the sidebar: copy key of the part's name; none for the rooms that stand first. */
  part?: string;
  roles: readonly StaffRole[];
}

/** A part of the journey in the preview. One that names neither areas nor a subject takes the screens that no other has. */
export interface DeskFloor {
  id: string;
  /** Copy key of its name. */
  label: string;
  /** Of its screens' addresses (`schemas/flow.json`). */
  areas?: readonly string[] | undefined;
  /** Whom its screens' addresses are opened for. */
  subject?: string | undefined;
}

export interface Desk {
  rooms: readonly DeskRoom[];
  /** How many rows a list shows at once, by what it lists: at most 100, as the API says. */
  rows: Readonly<Record<"people" | "sources", number>>;
  preview: { floors: readonly DeskFloor[] };
  /**
   * What is pressed for a command, by the command's id: a key as its name says it (`j`, `?`, `Enter`, `Escape`), with `mod+`
   * (Ctrl, or Cmd on a Mac) or `shift+` before it, or two after each other (`g q`).
   */
  shortcuts: Readonly<Record<string, string>>;
}

export const mayEnter = (room: Pick<DeskRoom, "roles">, roles: readonly StaffRole[]): boolean => room.roles.some((role) => roles.includes(role));
