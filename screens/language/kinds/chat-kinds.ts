/** Kinds of talking with people. */
import { command, container, copy, optionalCopy, pattern, shown, type KindManifest } from "./specs.ts";

export const CHAT_KINDS = {
  chat: {
    ...container(
      "A conversation: what was said, as it is said, and a line to say more. What can't be sent waits and is sent once. Its blocks say something without JavaScript.",
      {
        /** Id of the conversation: what isn't sent yet is kept in the browser by it. */
        channel: { is: "value", takes: ["string"] },
        /** The last messages, as `ChatMessage` of `chat-message.ts` says each. */
        messages: { is: "value", takes: ["list"] },
        /** Who may have said something: a list of `{id, name, avatar, picture}`. */
        people: { is: "value", takes: ["list"] },
        /** Ids of those whose messages one doesn't want to read: what of them is there already goes, and what a service brings isn't shown. */
        hidden: { is: "value", takes: ["list"], optional: true },
        /** Number of the last message that one has read. */
        read: { is: "value", takes: ["number"] },
        /** Who of the others has read up to which number: a list of `{id, number}`. */
        readBy: { is: "value", takes: ["list"], optional: true },
        /** Who of the others writes, for how long that still counts: a list of `{id, seconds}`. */
        writing: { is: "value", takes: ["list"], optional: true },
        /** Between two times that one's writing is said. */
        writingAgainSeconds: { is: "value", takes: ["number"], optional: true },
        /** Whose clocks the times are said by. */
        zone: { is: "value", takes: ["string"] },
        /** Where earlier messages are read: an address of the API that lists them. */
        earlierFrom: { is: "value", takes: ["string"] },
        /** The service that carries it beside us, as `LiveService` of the renderer says it; null, or left out: none does. */
        service: { is: "value", takes: ["object"], optional: true },
        /** Characters of a message. */
        most: { is: "value", takes: ["number"] },
        /** How long a message is in sight until it counts as read. */
        readMs: { is: "value", takes: ["number"] },
        /** Pages that are read at once where a connection was away: what lies before is read on scrolling there. */
        justSaid: { is: "value", takes: ["number"] },
        pagesMissed: { is: "value", takes: ["number"] },
        /** More may be said. */
        open: shown,
        label: copy,
        compose: copy,
        /** A notice of ours, as it is heard. */
        notice: copy,
        send: copy,
        earlier: copy,
        sending: copy,
        sent: pattern("time"),
        /** Beside it: who has read it. */
        readByNames: { ...pattern("names"), optional: true },
        /** One of the others writes, and several. */
        writes: { ...pattern("name"), optional: true },
        write: { ...pattern("names"), optional: true },
        /** It waits for the network. */
        waiting: copy,
        failed: copy,
        again: copy,
        remove: copy,
        newMessages: copy,
        tooLong: pattern("n"),
        /** Of a message that came in, as it is heard. */
        announcement: pattern("name", "text"),
        /** To the profile of whoever said something, `@person` among its parameters. */
        profile: { is: "action", optional: true },
        profileOf: pattern("name"),
        /** To where a message of somebody else is reported, `@message` in its address. */
        report: { is: "action", optional: true },
        reportOf: pattern("name", "time"),
        /** In place of the line to say more. */
        closed: optionalCopy,
        sendMessage: { ...command, adds: ["id", "message"] },
        /** Run once a message was seen. */
        markRead: { ...command, adds: ["number"] },
        /** Run while one writes. */
        sayWriting: { ...command, optional: true },
        /** Run once whoever looked at it goes elsewhere. */
        leave: { ...command, optional: true },
      },
    ),
    since: 10,
  },
} as const satisfies Record<string, KindManifest>;
