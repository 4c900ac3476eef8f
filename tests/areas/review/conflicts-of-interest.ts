/** The four ways in which an application is the own of somebody of the staff. */
import type { Actor } from "#server/kernel/context/deps.ts";
import type { StaffRole } from "#server/ports/records.ts";
import { asksSomebody, cosigns } from "../../support/cosigning.ts";
import type { TestApp, Visitor } from "../../support/test-app.ts";
import { homeGroup, submitted } from "./support.ts";

export type Applied = Visitor & { id: string };

/** They come to work here. */
export const hired = async (app: TestApp, { actor }: Visitor, role: StaffRole = "admin"): Promise<Actor> => ({
  ...actor,
  user: await app.store.transaction((tx) => tx.update("user", actor.user.id, { is_staff: true, staff_roles: [role] })),
});

/** An application, and somebody of the staff who has a stake in it. */
export const STAKES: Record<string, (app: TestApp) => Promise<{ of: Applied; own: Actor }>> = {
  "their own application": async (app) => {
    const ada = await submitted(app);
    return { of: ada, own: await hired(app, ada) };
  },
  "one of their group": async (app) => {
    const [ben, cy] = await homeGroup(app);
    return { of: ben, own: await hired(app, cy) };
  },
  "one that they co-sign for": async (app) => {
    const ada = await submitted(app);
    return { of: ada, own: await hired(app, await cosigns(app, await asksSomebody(app, { applicant: ada }))) };
  },
  "one of a group in which they co-sign for another": async (app) => {
    const [ben, cy] = await homeGroup(app);
    return { of: ben, own: await hired(app, await cosigns(app, await asksSomebody(app, { applicant: cy }))) };
  },
};
