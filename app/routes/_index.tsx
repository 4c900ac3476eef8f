/** The bare address: no splat matches it, but the documents decide about it like about any other. */
export { action, default, links, loader, meta } from "./$.tsx";
