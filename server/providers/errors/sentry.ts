/** Sentry, as a client of its own: no global hooks, no request data, everything scrubbed on its way out. */
import type { ErrorEvent } from "@sentry/node";
import type { ErrorReporter } from "../../ports/outside.ts";
import { scrub, scrubText } from "../scrub.ts";

export interface SentryConfig {
  dsn: string;
  environment: string;
  release: string;
  timeoutMs: number;
}

export function createSentryErrors(config: SentryConfig): ErrorReporter & { close(): Promise<void> } {
  // The package takes most of a second to load: it loads beside the start, and reports wait for it.
  const sending = import("@sentry/node").then(({ NodeClient, Scope, defaultStackParser, makeNodeTransport }) => {
    const client = new NodeClient({
      dsn: config.dsn,
      environment: config.environment,
      release: config.release,
      integrations: [],
      stackParser: defaultStackParser,
      transport: makeNodeTransport,
      sendDefaultPii: false,
      sendClientReports: false,
      includeLocalVariables: false,
      beforeSend: clean,
    });
    client.init();
    return { client, Scope };
  });
  // A reporter that fails must not become the next error.
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => {},
      () => {},
    );
  return {
    report(error, context = {}) {
      void quietly(
        sending.then(({ client, Scope }) => {
          const scope = new Scope();
          scope.setExtras(scrub(context) as Record<string, unknown>);
          client.captureException(error, {}, scope);
        }),
      );
    },
    flush: () => quietly(sending.then(({ client }) => client.flush(config.timeoutMs))),
    close: () => quietly(sending.then(({ client }) => client.close(config.timeoutMs))),
  };
}

function clean(event: ErrorEvent): ErrorEvent {
  const { user: _user, request: _request, breadcrumbs: _breadcrumbs, server_name: _host, ...rest } = event;
  return {
    ...rest,
    ...(event.message ? { message: scrubText(event.message) } : {}),
    ...(event.exception?.values
      ? { exception: { values: event.exception.values.map((one) => ({ ...one, ...(one.value ? { value: scrubText(one.value) } : {}) })) } }
      : {}),
  };
}
