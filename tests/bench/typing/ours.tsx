/** A wide form of ours, mounted in the browser. */
import { createRoot } from "react-dom/client";
import { Screen, loadDeferred } from "#screens/render/index.ts";
import { quietHost } from "../quiet-host.ts";
import { wideScreen } from "../wide-form.ts";
import { fieldsAsked, mounted } from "./page.ts";

await loadDeferred();
createRoot(mounted()).render(<Screen descriptor={wideScreen(fieldsAsked(), false)} ui={{}} host={quietHost()} storage={null} />);
