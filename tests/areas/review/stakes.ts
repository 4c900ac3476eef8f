/** The four ways in which an application is the own of somebody of the staff. */
import type { Actor } from "#server/kernel/context/deps.ts";
import type { StaffRole } from "#server/ports/records.ts";
import { asksSomebody, cosigns } from "../../support/cosigning.ts";
import type { House, Visitor } from "../../support/house.ts";
import { homeGroup, submitted } from "./support.ts";

export type Applied = Visitor & { id: string };

/** They come to work here. */
export const hired = async (house: House, { actor }: Visitor, role: StaffRole = "admin"): Promise<Actor> => ({
  ...actor,
  user: await house.store.transaction((tx) => tx.update("user", actor.user.id, { is_staff: true, staff_roles: [role] })),
});

/** An application, and somebody of the staff who has a stake in it. */
export const STAKES: Record<string, (house: House) => Promise<{ of: Applied; own: Actor }>> = {
  "their own application": async (house) => {
    const ada = await submitted(house);
    return { of: ada, own: await hired(house, ada) };
  },
  "one of their group": async (house) => {
    const [ben, cy] = await homeGroup(house);
    return { of: ben, own: await hired(house, cy) };
  },
  "one that they co-sign for": async (house) => {
    const ada = await submitted(house);
    return { of: ada, own: await hired(house, await cosigns(house, await asksSomebody(house, { applicant: ada }))) };
  },
  "one of a group in which they co-sign for another": async (house) => {
    const [ben, cy] = await homeGroup(house);
    return { of: ben, own: await hired(house, await cosigns(house, await asksSomebody(house, { applicant: cy }))) };
  },
};
