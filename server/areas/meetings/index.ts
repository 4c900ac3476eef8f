/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { deleteChatUser } from "./channel/delete-chat-user.ts";
export { handleChatWebhook } from "./channel/handle-chat-webhook.ts";
export { keepPendingMessages } from "./chat/messages.ts";
export { createEventContent, type EventContent } from "./chat/event-content.ts";
export { commands } from "./commands.ts";
export { acceptInvitation, passOnHome } from "./decisions/leave-meeting.ts";
export { jobs } from "./jobs.ts";
export { houseRoots } from "./house-view.ts";
export { isInvited } from "./life/meeting-life.ts";
export { shoppingOrder } from "./life/shopping-order.ts";
export { isCalm } from "./life/time-left.ts";
export { isUuid } from "./sql/meeting-states.ts";
export { reportRoots } from "./safety/report-view.ts";
export { roots } from "./view.ts";
