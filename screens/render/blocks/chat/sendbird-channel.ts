/** The channel at Sendbird, by the vendor's own SDK: a file of its own, which comes where somebody is let in there. */
import SendbirdChat, { ConnectionHandler, LogLevel, type SendbirdChatParams, SessionHandler } from "@sendbird/chat";
import { type GroupChannel, GroupChannelHandler, GroupChannelModule } from "@sendbird/chat/groupChannel";
import type { BaseMessage, UserMessage } from "@sendbird/chat/message";
import { type ChannelParts, type Credentials, credentialsOf, type HeardMessage, type LiveChannel } from "./live-service.ts";

const HANDLER = "conversation";

export async function openSendbird(parts: ChannelParts, { user, token, service }: Credentials): Promise<LiveChannel> {
  const hosts: Pick<SendbirdChatParams<[]>, "customApiHost" | "customWebSocketHost"> = {};
  if (service.api_host !== null) hosts.customApiHost = service.api_host;
  if (service.socket_host !== null) hosts.customWebSocketHost = service.socket_host;
  // Nothing of it is kept in the browser: the page keeps what it hasn't sent by itself.
  const kept = { localCacheEnabled: false, newInstance: true, logLevel: LogLevel.NONE };
  const chat = SendbirdChat.init({ appId: service.app, modules: [new GroupChannelModule()], ...kept, ...hosts });
  let isOver = false;
  chat.setSessionHandler(
    new SessionHandler({
      onSessionTokenRequired(resolve, reject) {
        credentialsOf(parts, () => isOver).then((next) => resolve(next?.token ?? null), reject);
      },
    }),
  );
  try {
    await chat.connect(user, token);
    const channel = await chat.groupChannel.getChannel(parts.service.channel);
    const hear = (messages: readonly BaseMessage[]): void => {
      if (!isOver) parts.heard(messages.flatMap((message) => heardIn(message, user, parts) ?? []));
    };
    // First one listens, so that nothing falls between.
    chat.groupChannel.addGroupChannelHandler(
      HANDLER,
      new GroupChannelHandler({
        onMessageReceived: (from, message) => {
          if (from.url === channel.url) hear([message]);
        },
      }),
    );
    const listen = async (): Promise<void> => hear(await last(channel, parts.service.last));
    chat.addConnectionHandler(HANDLER, new ConnectionHandler({ onReconnectSucceeded: () => void listen().catch(() => undefined) }));
    await listen();
    return {
      async say(id, text) {
        const sent = await said(channel, id, text);
        const message = heardIn(sent, user, parts);
        if (!message) throw new Error("The chat service took another message.");
        return message;
      },
      stop() {
        isOver = true;
        void leave(chat);
      },
    };
  } catch (error) {
    isOver = true;
    void leave(chat);
    throw error;
  }
}

async function leave(chat: Pick<SendbirdChat, "removeConnectionHandler" | "disconnect">): Promise<void> {
  chat.removeConnectionHandler(HANDLER);
  // Whoever leaves a connection that isn't there has left it.
  await chat.disconnect().catch(() => undefined);
}

/** A device's clock may be behind the service's: up to the end of time. */
const last = (channel: GroupChannel, most: number): Promise<BaseMessage[]> =>
  channel.getMessagesByTimestamp(Number.MAX_SAFE_INTEGER, { prevResultSize: most, nextResultSize: 0, isInclusive: true });

const said = (channel: GroupChannel, id: string, message: string): Promise<BaseMessage> =>
  new Promise((resolve, reject) => {
    channel
      .sendUserMessage({ message, data: JSON.stringify({ id }) })
      .onSucceeded((sent) => resolve(sent))
      .onFailed((error) => reject(error));
  });

/** Null of what isn't one of ours: it comes with the page, as far as it is anything. */
function heardIn(message: BaseMessage, user: string, { isKnown, most }: ChannelParts): HeardMessage | null {
  if (!message.isUserMessage()) return null;
  const { data, message: text, createdAt, sender } = message as UserMessage;
  const id = idIn(data);
  if (id === null || !isKnown(sender.userId) || text.trim() === "") return null;
  const messageType = sender.userId === user ? "self" : "user";
  return { id, messageType, userId: sender.userId, message: [...text].slice(0, most).join(""), sent_at: new Date(createdAt).toISOString() };
}

function idIn(data: string): string | null {
  try {
    const { id } = JSON.parse(data) as { id?: unknown };
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    return null;
  }
}
