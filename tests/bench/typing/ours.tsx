/** A wide form of ours, mounted in the browser. */
import type { PageConstants } from "#screens/language/documents/page-constants.ts";
import { createRoot } from "react-dom/client";
import { Screen, loadDeferred } from "#screens/render/index.ts";
import limits from "#schemas/constants/limits.json";
import timing from "#schemas/constants/timing.json";
import { quietHost } from "../quiet-host.ts";
import { wideScreen } from "../wide-form.ts";
import { fieldsAsked, mounted } from "./page.ts";

const constants = Object.fromEntries(
  [...limits.constants, ...timing.constants].map(({ identifier, default_value }) => [identifier, default_value]),
) as PageConstants;

await loadDeferred();
createRoot(mounted()).render(<Screen descriptor={wideScreen(fieldsAsked(), false)} ui={{}} constants={constants} host={quietHost()} storage={null} />);
