import { afterAll, beforeAll, expect, it } from "vitest";
import { assignReviews } from "#server/areas/review/index.ts";
import { StoreUnavailable, type Store } from "#server/ports/store.ts";
import { House } from "../../support/house.ts";
import { staff, submitted } from "./support.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

it("a database that goes away in the middle: what went stays, and each of the others is named", async () => {
  const rob = await staff(house, "Rob");
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push((await submitted(house)).id);
  let transactions = 0;
  const transaction: Store["transaction"] = (work) => {
    transactions += 1;
    return transactions > 1 ? Promise.reject(new StoreUnavailable("gone")) : house.store.transaction(work);
  };
  const deps = { ...house.deps, store: { ...house.store, transaction } };
  const given = await assignReviews(deps, rob, { applications: ids, assigned_to: rob.user.id });
  expect(given).toMatchObject({
    ok: true,
    value: { assigned: [ids[0]], failed: ids.slice(1).map((application) => ({ application, problem: { code: "unavailable" } })) },
  });
  expect(transactions, "nobody waits for it once for each").toBe(2);
  const owners = await Promise.all(ids.map(async (id) => (await house.store.find("application", id))?.assigned_to));
  expect(owners).toEqual([rob.user.id, null, null]);
});
