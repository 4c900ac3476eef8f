import { redirect } from "@remix-run/node";
import icon from "#screens/render/assets/logo.svg?url";

/** Browsers ask here on pages that name no icon of their own (the sandbox's, a file). */
export const loader = () => redirect(icon, { headers: { "Cache-Control": "public, max-age=86400" } });
