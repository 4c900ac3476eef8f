import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendMessage } from "#server/areas/meetings/chat/messages.ts";
import { answerAsResidents } from "#server/areas/meetings/demo/demo-residents.ts";
import { jobs } from "#server/areas/meetings/jobs.ts";
import type { Deps } from "#server/kernel/context/deps.ts";
import type { SessionRecord } from "#server/ports/records.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { appWithoutSeasons } from "../home-selection/market-homes.ts";
import { HOUR, said, standsAs, talk } from "./households.ts";

let app: TestApp;
beforeAll(async () => (app = await appWithoutSeasons()));
afterAll(() => app.close());

async function played() {
  const one = await talk(app, [{}, {}]);
  for (const { visitor } of one.home.people) await app.store.sessions.remove(visitor.actor.session!.id);
  const [rae, rob] = one.home.people.map(({ visitor }) => visitor.actor.user.email);
  const chat = (email: string, answers_after_minutes: number) => ({ email, lines: ["demo.rae.hello", "demo.rae.more"], minutes: 1, answers_after_minutes });
  const deps = (sandbox = true): Deps => ({ ...app.deps, config: { ...app.deps.config, sandbox, demoChats: [chat(rae!, 30), chat(rob!, 60)] } });
  const texts = async () => (await said(app, one.id)).flatMap(({ text }) => text ?? []);
  return { one, deps, texts };
}

it("[RES-5] in sandbox mode those of the demo greet, answer what is written, and say yes, so that whoever tries it alone comes to a match", async () => {
  const { one, deps, texts } = await played();
  app.outside.clock.move(HOUR / 30);
  await answerAsResidents(deps());
  await answerAsResidents(deps());
  expect((await texts()).filter((text) => text.includes("dumpling"))).toHaveLength(2);
  await sendMessage(app.deps, one.who.actor, one.id, { id: randomUUID(), text: "I do!" });
  app.outside.clock.move(HOUR / 30);
  await answerAsResidents(deps());
  expect((await texts()).filter((text) => text.includes("big enough"))).toHaveLength(2);
  expect(await standsAs(app, one.id)).toEqual(["open", null]);
  app.outside.clock.move(2 * HOUR);
  await answerAsResidents(deps());
  expect(await standsAs(app, one.id)).toEqual(["approved", null]);
});

it("[RES-5] nobody does once they are switched off, and never outside of sandbox mode", async () => {
  const { one, deps, texts } = await played();
  app.outside.clock.move(3 * HOUR);
  const before = await texts();
  await answerAsResidents(deps(false));
  await app.store.settings.set("demo_residents", "off");
  await answerAsResidents(deps());
  expect(await texts()).toEqual(before);
  expect(await standsAs(app, one.id)).toEqual(["open", null]);
  await app.store.settings.set("demo_residents", "on");
  const named = (sandbox: boolean) => jobs(deps(sandbox)).map(({ name }) => name);
  expect([named(true).includes("answer-as-residents"), named(false).includes("answer-as-residents")]).toEqual([true, false]);
});

it("[RES-5] nobody does for whom a browser was here lately", async () => {
  const { one, deps, texts } = await played();
  const { user } = one.home.people[0]!.visitor.actor;
  app.outside.clock.move(HOUR / 30);
  const now = app.deps.clock.now();
  const expires = new Date(now.getTime() + HOUR).toISOString();
  await app.store.sessions.create({
    id: randomUUID(),
    user_id: user.id,
    created_at: now.toISOString(),
    seen_at: now.toISOString(),
    expires_at: expires,
    refresh_expires_at: expires,
    admin_mode: false,
    income_verification_off: false,
  } as SessionRecord);
  await answerAsResidents(deps());
  expect((await texts()).filter((text) => text.includes("dumpling"))).toHaveLength(1);
});
