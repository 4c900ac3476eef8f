import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accommodationMove } from "#server/areas/form/accommodation.ts";
import type { AccommodationRequestRecord } from "#server/ports/records.ts";
import { anApplication } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "#tests/support/database.ts";
import { TestApp, type Visitor } from "../../support/test-app.ts";

const ofApplication = async (visitor: Visitor): Promise<AccommodationRequestRecord[]> => {
  const { application } = await visitor.state();
  return (await visitor.app.store.list("accommodation_request", { application: application.id }, { limit: 10, offset: 0 })).rows;
};
const events = async (visitor: Visitor) =>
  (await visitor.app.store.events((await visitor.state()).application.id)).map(({ name }) => name).filter((name) => name.startsWith("accommodation"));

describeOnEachDatabase("a service or assistance animal", (database) => {
  const opened = async (): Promise<{ app: TestApp; ada: Visitor }> => {
    const app = await TestApp.open({ database: database.open });
    return { app, ada: await app.applicant() };
  };

  it("opens one request for staff, however often it is ticked, and takes it back when it is none", async () => {
    const { app: house, ada } = await opened();
    try {
      await ada.run("put-flag", { flag: "pet" });
      expect(await ofApplication(ada), "a pet asks nothing of staff").toEqual([]);
      await ada.save("flag_pet", { animal: "Dog", animal_name: "Rex", includes_service_animal: true });
      const [request] = await ofApplication(ada);
      expect(request).toMatchObject({ status: "open", closed_at: null });
      await ada.save("flag_pet", { animal_name: "Rexy" });
      expect((await ofApplication(ada)).map(({ id, version }) => [id, version])).toEqual([[request!.id, 1]]);

      await ada.save("flag_pet", { includes_service_animal: false });
      expect(await ofApplication(ada)).toMatchObject([{ id: request!.id, status: "closed", closed_at: expect.any(String) }]);
      await ada.save("flag_pet", { includes_service_animal: true });
      expect(await ofApplication(ada)).toMatchObject([{ id: request!.id, status: "open", closed_at: null }]);
      await ada.run("remove-flag", { flag: "pet" });
      expect(await ofApplication(ada)).toMatchObject([{ status: "closed" }]);
      expect(await events(ada)).toEqual(["opened", "closed", "opened", "closed"].map((what) => `accommodation-request-${what}`));
    } finally {
      await house.close();
    }
  });

  it("asks once, although two tabs tick it at the same moment", async () => {
    const { app: house, ada } = await opened();
    try {
      await ada.run("put-flag", { flag: "pet" });
      await Promise.all(Array.from({ length: 6 }, () => ada.save("flag_pet", { includes_service_animal: true })));
      expect(await ofApplication(ada)).toMatchObject([{ status: "open" }]);
      expect(await events(ada)).toEqual(["accommodation-request-opened"]);
    } finally {
      await house.close();
    }
  });

  it("is asked about once an application by the database's own word", async () => {
    const { application } = await anApplication(database.open.store);
    const ask = () =>
      database.open.store.transaction((tx) =>
        tx.insert("accommodation_request", { application: application.id, status: "open", opened_at: "2026-05-04T10:00:00.000Z", closed_at: null }),
      );
    await ask();
    await expect(ask()).rejects.toMatchObject({ constraint: "accommodation_requests_application_once" });
  });
});

describe("what the pet flag means for the request", () => {
  it("leaves it open exactly while a service or assistance animal is named", () => {
    fc.assert(
      fc.property(
        fc.option(fc.record({ flag_data: fc.record({ includes_service_animal: fc.constantFrom(true, false, null, "true", undefined) }) })),
        fc.option(fc.record({ status: fc.constantFrom("open" as const, "closed" as const) })),
        (pet, request) => {
          const move = accommodationMove(pet, request);
          const openAfter = move === null ? request?.status === "open" : move !== "close";
          expect(openAfter).toBe(pet?.flag_data.includes_service_animal === true);
          if (move === "open") expect(request).toBeNull();
          if (move === "reopen" || move === "close") expect(request).not.toBeNull();
        },
      ),
    );
  });
});
