/** A conversation as a sample has it, and what of it one sees. */
import { screen } from "@testing-library/react";
import type { CommandResult, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { ChatMessage } from "#screens/language/kinds/chat-message.ts";
import { kindsPage, loadSamples } from "#server/documents/samples.ts";

const { documents } = loadSamples(`${process.cwd()}/schemas`);
const samples = kindsPage(documents!)
  .groups.flatMap(({ kinds }) => kinds)
  .flatMap(({ samples: all }) => all);
export const sample = (id: string): ScreenDescriptor => structuredClone(samples.find((one) => one.id.endsWith(id))!.descriptor);
export const chatIn = (descriptor: ScreenDescriptor) =>
  (descriptor.blocks as unknown as { kind: string; messages: ChatMessage[] }[]).find(({ kind }) => kind === "chat")!;
export const talk = (more: readonly ChatMessage[] = [], later = 0): ScreenDescriptor => {
  const drawn = sample("chat-sample-plain");
  const chat = chatIn(drawn);
  chat.messages = [...chat.messages, ...more].slice(-5);
  return { ...drawn, now: new Date(Date.parse(drawn.now) + later).toISOString() };
};
export const message = (number: number, text: string, by = "rob"): ChatMessage => ({
  id: `m${number}`,
  number,
  messageType: by === "ada" ? "self" : "user",
  message: text,
  userId: by,
  sent_at: "2026-03-02T17:00:00.000Z",
});

export const said = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
export const ok: CommandResult = { ok: true, effects: [] };
