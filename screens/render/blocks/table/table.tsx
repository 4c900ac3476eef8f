import { Fragment, useContext, type ReactNode } from "react";
import type { BlockDescriptor, Live, RichText } from "#screens/language/documents/descriptor.ts";
import { Icon } from "../../drawings/icons.tsx";
import { Rich } from "../../elements/rich-text.tsx";
import { useLiveFlag } from "../../session/use-field.ts";
import type { BlockProps } from "../draw/block.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import { type Column, Columns } from "./columns.ts";

export interface TableProps {
  caption: string;
  captionHidden?: boolean;
  columns: Column[];
}

/**
 * Rows to compare. Roles are written out, because a narrow page lays each row out as a list of its cells, and a
 * table that is displayed as something else is no table any more to who hears it.
 */
export function Table({ block }: BlockProps<TableProps>) {
  const captionId = `${block.id}-caption`;
  return (
    <Columns.Provider value={block.columns}>
      <table className="table" role="table" aria-labelledby={captionId}>
        <caption id={captionId} className={block.captionHidden ? "vh" : "display"}>
          {block.caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {block.columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col" className={column.align === "end" ? "end" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(block.blocks ?? []).map((group) => (
          <tbody key={group.id} role="rowgroup">
            {group.blocks.map((row) => (
              <Fragment key={row.id}>{row.kind === "table-row" ? drawBlocks([row]) : <Aside>{drawBlocks([row])}</Aside>}</Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </Columns.Provider>
  );
}

/** What an `each` has drawn stands among the other rows: rows of one kind belong together. */
function groupsOf(blocks: readonly BlockDescriptor[]): { id: string; blocks: BlockDescriptor[] }[] {
  const groups: { id: string; blocks: BlockDescriptor[] }[] = [];
  for (const block of blocks) {
    if (block.kind === "each") groups.push({ id: block.id, blocks: block.blocks ?? [] });
    else if (groups.at(-1)?.id.startsWith("rows:")) groups.at(-1)!.blocks.push(block);
    else groups.push({ id: `rows:${block.id}`, blocks: [block] });
  }
  return groups;
}

/** Something else than a row, as what stands there when there is nothing to compare. */
function Aside({ children }: { children: ReactNode }) {
  const columns = useContext(Columns);
  return (
    <tr role="row" className="aside">
      <td role="cell" colSpan={columns.length}>
        {children}
      </td>
    </tr>
  );
}

interface Cell {
  id?: string;
  text: RichText;
  note?: string;
  icon?: string;
}
export interface TableRowProps {
  label: string;
  note?: string;
  cells: Cell[];
  highlighted?: Live<boolean>;
}

export function TableRow({ block }: BlockProps<TableRowProps>) {
  const columns = useContext(Columns);
  const highlighted = useLiveFlag(block.highlighted);
  return (
    <tr role="row" className={highlighted ? "highlighted" : undefined}>
      <th role="rowheader" scope="row">
        {block.label}
        {block.note && <small>{block.note}</small>}
      </th>
      {block.cells.map((cell, index) => {
        const column = columns[index + 1];
        return (
          <td key={cell.id ?? index} role="cell" className={column?.align === "end" ? "end" : undefined}>
            {/* On a narrow page the column's name stands beside the cell; who hears the table is told it anyway. */}
            <span className="column" aria-hidden="true">
              {column?.label}
            </span>
            <span className="said">
              {cell.icon && <Icon name={cell.icon} size="s" />}
              <Rich text={cell.text} />
              {cell.note && <small>{cell.note}</small>}
            </span>
          </td>
        );
      })}
    </tr>
  );
}
