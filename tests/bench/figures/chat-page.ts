/** The page of a conversation with the last fifty messages, beside the same page by hand. */
import { startChatServers } from "../chat/chat-servers.ts";
import { SAID } from "../chat/many-meetings.ts";
import { type Measure, against, short } from "../figure.ts";
import { type Load, load } from "../load.ts";
import { median } from "../statistics.ts";

/** Each of four people. The one that is read is any of them. */
const MEETINGS = 100;

export const measure: Measure = async ({ quick }) => {
  const [rounds, seconds, warmUpSeconds] = quick ? [1, 1, 1] : [12, 2, 5];
  const one = await startChatServers(1);
  try {
    const [server] = one.servers;
    const { talks = [] } = await server!.ask({ ask: "meetings", count: MEETINGS });
    const { meeting, people } = talks[MEETINGS / 2]!;
    const { page, cookie } = people[0]!;
    const pages = { ours: page, hand: `/bench/chat?meetingId=${meeting}` };
    const names = ["ours", "hand"] as const;
    const loads: Record<keyof typeof pages, Load[]> = { ours: [], hand: [] };
    const kb: Record<string, number> = {};
    for (const name of names) {
      const text = await (await fetch(server!.url + pages[name], { headers: { cookie } })).text();
      const shown = text.match(/class="chat-message /gu)?.length;
      if (shown !== SAID) throw new Error(`${pages[name]} shows ${shown} messages`);
      kb[name] = Math.round(text.length / 1024);
      await load(server!, pages[name], { cookie }, warmUpSeconds);
    }
    for (let round = 0; round < rounds; round += 1) for (const name of names) loads[name].push(await load(server!, pages[name], { cookie }, seconds));
    const threads = (name: keyof typeof pages): number[] => loads[name].map(({ threadMs }) => threadMs);
    return [
      {
        id: "chat-first-page",
        what: `The page of a chat with its last ${SAID} messages: time of the server's main thread a request`,
        ...against("hand", threads("ours"), threads("hand")),
        reach: 1.25,
        good: "below",
        beside: `${short(median(threads("ours")))} and ${short(median(threads("hand")))} ms; ${kb["ours"]} and ${kb["hand"]} KB; by hand two statements, no documents, no guards`,
      },
    ];
  } finally {
    await one.stop();
  }
};
