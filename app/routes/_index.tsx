/** The bare address: no splat matches it, but the documents decide about it like about any other. */
export { action, default, loader, meta } from "./$.tsx";
