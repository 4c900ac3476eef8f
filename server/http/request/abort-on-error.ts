/** A long answer whose making fails when its head has left already. */
import { NoLongerAllowed } from "../../kernel/access/no-longer-allowed.ts";
import { isAway } from "../errors/error-response.ts";
import type { HostContext } from "./context.ts";
import type { HostParts } from "./host-parts.ts";

/** Cuts the connection where the body ends in a fault, so that a download fails instead of passing for the whole, and logs and reports the fault. */
export function abortOnError(c: HostContext, { services }: HostParts, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const isFault = !(error instanceof NoLongerAllowed);
        c.get("log")[isFault ? "error" : "info"]({ err: error, route: c.get("route") }, "answer cut off");
        if (isFault && !isAway(error)) services.deps.errors.report(error, { request: c.get("requestId"), route: c.get("route") });
        // An error of the stream would be printed by the server's adapter, past the log.
        c.env.outgoing.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
