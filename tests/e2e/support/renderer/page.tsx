/** The renderer alone in a browser's page that stays: draws whatever descriptor it is handed, in the place of the one before. */
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import type { ModalDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { PageAddresses } from "#screens/language/documents/page-addresses.ts";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { loadDeferred, Screen, type ScreenControls, Shell } from "#screens/render/index.ts";
import { frameHost } from "../../../../app/console/preview/frame-host.ts";
import "#screens/render/styles/index.css";
import "#screens/render/styles/home-search.css";

/** What the page stands on, whatever is drawn: the renderer's own texts by language, and the documents' constants and addresses. */
export interface Surroundings {
  ui: Readonly<Record<string, Record<string, string>>>;
  constants: PageConstants;
  addresses: PageAddresses;
}
export interface Drawing {
  screen: ScreenDescriptor;
  /** What lies over it. */
  modal?: ModalDescriptor;
}

declare global {
  interface Window {
    surround(surroundings: Surroundings): void;
    draw(drawing: Drawing): Promise<void>;
  }
}

const VIEWER = { name: "Ada", email: "ada@example.com", imageUrl: null, avatar: "ada" };
const nothing = (): void => undefined;
const root = createRoot(document.getElementById("root")!);
let surroundings: Surroundings;
let drawings = 0;

await loadDeferred();
window.surround = (given) => void (surroundings = given);
window.draw = async ({ screen, modal }) => {
  const { constants, addresses } = surroundings;
  const ui = surroundings.ui[screen.locale]!;
  const controls: { current: ScreenControls | null } = { current: null };
  document.title = screen.title;
  document.documentElement.lang = screen.locale;
  // What a screen does by itself would draw over it, or leave.
  const still = { ...screen, opens: [], enter: [], ...(modal && { modals: { [modal.id]: modal } }) };
  flushSync(() =>
    root.render(
      <Shell
        key={(drawings += 1)}
        shell={still.shell}
        ui={ui}
        constants={constants}
        addresses={addresses}
        viewer={VIEWER}
        sandbox
        onNavigate={nothing}
        onBack={nothing}
        onLogout={nothing}
        onSupport={nothing}
        onAction={nothing}
      >
        <Screen descriptor={still} ui={ui} constants={constants} host={frameHost(addresses, "", constants.snackbar_ms)} storage={null} controls={controls} />
      </Shell>,
    ),
  );
  if (modal) await controls.current!.perform({ do: "open", modal: modal.id });
  const missing = [`[data-screen="${screen.screen}"]`, ...(modal ? [`[data-modal="${modal.id}"]`] : [])].filter((part) => !document.querySelector(part));
  if (missing.length > 0) throw new Error(`Not drawn: ${missing.join(", ")}`);
};
