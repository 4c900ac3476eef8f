import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { listHref } from "./dashboard-data.ts";

interface NumberLinkProps {
  list: string | undefined;
  /** Where the list is: among the applications unless said. */
  hrefOf?: (list: string) => string;
  children: ReactNode;
}

/** A number and the way to the list behind it; plain for whoever may read no list. */
export function NumberLink({ list, hrefOf = listHref, children }: NumberLinkProps) {
  if (list === undefined) return <span>{children}</span>;
  return <Link to={hrefOf(list)}>{children}</Link>;
}

/** The same in a picture, which isn't walked through by keyboard: who works by it has the numbers as a table. */
export function ChartLink({ list, children }: NumberLinkProps) {
  if (list === undefined) return <g>{children}</g>;
  return (
    <Link to={listHref(list)} tabIndex={-1}>
      {children}
    </Link>
  );
}
