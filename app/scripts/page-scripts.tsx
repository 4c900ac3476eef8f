import { UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { useContext } from "react";

/** Where Remix's server puts what its loaders answered, piece by piece. */
const STREAM = `window.__remixContext.stream=new ReadableStream({start(controller){window.__remixContext.streamController=controller}}).pipeThrough(new TextEncoderStream());`;

/**
 * What Remix's own `<Scripts>` writes, for a page whose routes come with its entry. Remix asks for a file a route, one for
 * the entry and one for the list of routes: of some hundred bytes each, and all before the page answers.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const remix = useContext(RemixContext);
  if (!remix) throw new Error("The page's scripts stand in a page of Remix.");
  const { manifest, serverHandoffString, renderMeta } = remix;
  // Remix writes the loaders' answers for pages with scripts alone.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const begin = `window.__remixContext=${serverHandoffString};${STREAM}window.__remixManifest=${JSON.stringify(manifest)};`;
  return (
    <>
      {[...manifest.entry.imports, manifest.entry.module].map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? begin : "" }} />
      <script nonce={nonce} suppressHydrationWarning type="module" async src={manifest.entry.module} />
    </>
  );
}
