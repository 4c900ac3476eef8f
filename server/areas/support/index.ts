/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { answerCase, listCases, lockSupportCase, readCase, releaseCases, saveCase } from "./cases.ts";
export { commands } from "./commands.ts";
export { handleInboundMail } from "./handle-inbound-mail.ts";
export { isHelper } from "./move-case.ts";
export type { StaffCase } from "./sql.ts";
export { CAME_FROM, keepCase } from "./send-support-message.ts";
