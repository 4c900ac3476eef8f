import { afterAll, beforeAll, expect, test } from "vitest";
import { House } from "#tests/support/house.ts";
import { anAddress, blocksOf, invite, invitePath, join, membersOf, primary } from "./group.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test("a member who withdraws is no longer of the group, nobody waits for them, and their place can be filled", async () => {
  const ben = await primary(house);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const cys = await join(house, ben, cy);
  await cys.run("withdraw-application", { reason: null });
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, dee]);
  // One block, for whoever comes in their place: the same address may be invited again.
  expect(await ben.open(ben.applyPath)).toMatchObject({ do: "redirect", href: invitePath(ben) });
  expect(await blocksOf(ben)).toHaveLength(1);
  const other = anAddress();
  expect(await invite(ben, other)).toMatchObject({ ok: true });
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, dee, other]);
});

test("who opens their application again is in the group as before", async () => {
  const ben = await primary(house, { number_of_potential_roommates: 2 });
  const cy = anAddress();
  await invite(ben, cy);
  const cys = await join(house, ben, cy);
  await cys.run("withdraw-application", { reason: null });
  expect(await blocksOf(ben)).toHaveLength(1);
  await cys.run("start-again", {}, `/application/${cys.source}/review/withdrawn`);
  expect((await membersOf(ben)).map(({ member }) => member.email)).toEqual([ben.actor.user.email, cy]);
  expect(await blocksOf(ben)).toEqual([]);
});

test("where whoever began the group withdraws, the one who came first goes on with it, and the last to leave leaves nobody", async () => {
  const ben = await primary(house);
  const [cy, dee] = [anAddress(), anAddress()];
  await invite(ben, cy, dee);
  const [cys, dees] = [await join(house, ben, cy), await join(house, ben, dee)];
  await ben.run("withdraw-application", { reason: null });
  expect((await membersOf(cys)).map(({ member }) => [member.email, member.is_primary])).toEqual([
    [cy, true],
    [dee, false],
  ]);
  expect(await cys.open(cys.applyPath)).toMatchObject({ do: "redirect", href: invitePath(cys) });
  await cys.run("withdraw-application", { reason: null }, `/application/${cys.source}/review/withdraw`);
  await dees.run("withdraw-application", { reason: null }, `/application/${dees.source}/review/withdraw`);
  expect(await membersOf(dees)).toEqual([]);
});
