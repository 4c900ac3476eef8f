import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { listHref } from "./dashboard-data.ts";

/** A number and the way to the list behind it; plain for whoever may read no list. */
export function NumberLink({ list, children }: { list: string | undefined; children: ReactNode }) {
  if (list === undefined) return <span>{children}</span>;
  return <Link to={listHref(list)}>{children}</Link>;
}
