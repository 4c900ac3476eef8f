/** Our form page and the hand-written one, drawn to HTML from the same answers. */
import { renderToString } from "react-dom/server";
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { Overlays, Screen, Shell, type UiTexts } from "#screens/render/index.ts";
import { HandPage } from "../site/hand/page.tsx";
import { ADDRESSES, quietHost } from "../quiet-host.ts";

export { loadDeferred } from "#screens/render/index.ts";

const nothing = (): void => undefined;
const host = quietHost();
const viewer = { name: "Ada James", email: "ada@example.com", imageUrl: null, avatar: "ada" };

export const drawOurs = (descriptor: ScreenDescriptor, ui: UiTexts, constants: PageConstants): string =>
  renderToString(
    <Shell
      shell={descriptor.shell}
      ui={ui}
      constants={constants}
      addresses={ADDRESSES}
      viewer={viewer}
      sandbox
      onNavigate={nothing}
      onBack={nothing}
      onLogout={nothing}
      onSupport={nothing}
      onAction={nothing}
    >
      <Screen descriptor={descriptor} ui={ui} constants={constants} host={host} overlays={new Overlays(constants)} />
    </Shell>,
  );

export const drawHand = (answers: Record<string, string>): string => renderToString(<HandPage answers={answers} />);
