/** How somebody likes their table: which columns, how close the rows. Kept in this browser, as light and dark are. */
import { useCallback, useState, useEffect } from "react";

interface TableChoices {
  /** Ids of the columns that are shown; null as long as nobody chose. */
  columns: readonly string[] | null;
  isDense: boolean;
}
const KEY = "latchkey.desk.table";
const PLAIN: TableChoices = { columns: null, isDense: false };

export function useTableChoices(): [TableChoices, (change: Partial<TableChoices>) => void] {
  const [choices, setChoices] = useState(PLAIN);
  // After the first drawing, which the server made without knowing.
  useEffect(() => setChoices(storedChoices()), []);
  const choose = useCallback((change: Partial<TableChoices>) => {
    setChoices((before) => {
      const next = { ...before, ...change };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is switched off: it holds until the page is left.
      }
      return next;
    });
  }, []);
  return [choices, choose];
}

function storedChoices(): TableChoices {
  try {
    const { columns, isDense } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<TableChoices>;
    return { columns: Array.isArray(columns) ? columns.filter((one) => typeof one === "string") : null, isDense: isDense === true };
  } catch {
    return PLAIN;
  }
}
