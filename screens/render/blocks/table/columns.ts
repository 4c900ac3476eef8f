import { createContext } from "react";

export interface Column {
  id: string;
  label: string;
  align?: "start" | "end";
}

/** The columns of the table that a row stands in: on a narrow page each cell says the name of its own. */
export const Columns = createContext<readonly Column[]>([]);
