declare global {
  /**
   * The host that pictures and parts of the page come from, like `https://static.example.com`; undefined:
   * the page's own. The build puts it before the address of each (remix.config.js).
   */
  var assetsOrigin: string | undefined;
}

/** For the page's head, before anything that is asked for by its address. Scripts in the browser know it by then. */
export const assetsOriginScript = (): string =>
  import.meta.env.SSR && globalThis.assetsOrigin !== undefined ? `globalThis.assetsOrigin=${JSON.stringify(globalThis.assetsOrigin)};` : "";
