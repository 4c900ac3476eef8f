import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { cleanAddress } from "./clean-address.ts";

cleanAddress(window);
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
