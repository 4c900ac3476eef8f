import type { PageContext } from "#server";

/** What the host hands to loaders and actions, and the single fetch that types their answers. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
