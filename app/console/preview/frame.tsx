import { useLoaderData } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { type PageHost, Screen, Shell } from "#screens/render/index.ts";
import type { PreviewFrame as Frame } from "#server";
import { useNonce } from "../../nonce.ts";
import { Enclosed, type Sealed, unseal } from "../../sealed-data.tsx";
import { frameHost, interceptLinks } from "./frame-host.ts";

/** Before anything is drawn: the bars of the page stand in a preview, and it is light or dark as it was asked for. */
export const mark = (appearance: Frame["appearance"]): string =>
  `document.documentElement.classList.remove("framed");${appearance === null ? "" : `document.documentElement.dataset.appearance="${appearance}"`}`;

/** One screen, drawn by the renderer of the product, where nothing that is pressed does anything. */
export function PreviewFrame() {
  const frame = unseal(useLoaderData<{ frame: Sealed<Frame> }>().frame as Sealed<Frame>);
  const nonce = useNonce();
  useEffect(() => interceptLinks(), []);
  return (
    <div lang={frame.texts.locale}>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark(frame.appearance) }} />
      <Appearance chosen={frame.appearance} />
      {frame.descriptor ? (
        <Drawn descriptor={frame.descriptor} nothing={frame.nothing} viewer={frame.viewer} texts={frame.texts} />
      ) : (
        <main id="main" className="app not-drawn">
          <p>{frame.said}</p>
        </main>
      )}
      <Enclosed value={frame} />
    </div>
  );
}

/** What is chosen for this browser doesn't count here. */
export function Appearance({ chosen }: { chosen: Frame["appearance"] }) {
  useEffect(() => {
    if (chosen === null) return;
    const stay = () => document.documentElement.setAttribute("data-appearance", chosen);
    stay();
    window.addEventListener("appearance", stay);
    return () => window.removeEventListener("appearance", stay);
  }, [chosen]);
  return null;
}

function Drawn({ descriptor, nothing, viewer, texts }: Pick<Frame, "nothing" | "viewer" | "texts"> & { descriptor: ScreenDescriptor }) {
  const { constants, addresses } = texts;
  const host = useMemo(() => frameHost(addresses, nothing, constants.snackbar_ms), [addresses, nothing, constants]);
  return <Still descriptor={descriptor} viewer={viewer} texts={texts} host={host} />;
}

/** A screen with its bars, that does nothing by itself. */
export function Still({ descriptor, viewer, texts, host }: Pick<Frame, "viewer" | "texts"> & { descriptor: ScreenDescriptor; host: PageHost }) {
  const { ui, constants, addresses } = texts;
  // What a screen does by itself once it is there would be done for real.
  const still = useMemo(() => ({ ...descriptor, enter: [] }), [descriptor]);
  return (
    <Shell
      shell={still.shell}
      ui={ui}
      constants={constants}
      addresses={addresses}
      viewer={viewer}
      sandbox={false}
      onNavigate={host.navigate}
      onBack={host.back}
      onLogout={host.back}
      onSupport={host.back}
      onAction={(action) => void (action.do === "go" && host.navigate(action.href))}
    >
      <Screen descriptor={still} ui={ui} constants={constants} host={host} storage={null} />
    </Shell>
  );
}
