/** Commands of the queue for keys and the palette. */
import type { Command } from "../desk/command-register.ts";
import { useDesk } from "../desk/desk-context.ts";

interface Doing {
  /** Application under the cursor. */
  row: string | null;
  hasSelection: boolean;
  selected: number;
  /** Why nothing may be assigned now. */
  refused: string | undefined;
  canRetry: boolean;
  /** Why this person may decide nothing. */
  noDecision: string | undefined;
  move(by: 1 | -1): void;
  open(): void;
  back(): void;
  tick(): void;
  selectShown(): void;
  assign(): void;
  assignToMe(): void;
  retry(): void;
  search(): void;
  filter(): void;
  exportShown(): void;
  decide(decision: string): void;
  note(): void;
}

export function useQueueCommands(doing: Doing): readonly Command[] {
  const { say, decisions } = useDesk();
  const { row, hasSelection, selected, refused, canRetry, noDecision } = doing;
  const group = say("desk.queue.group");
  const ofRow = row === null ? { group } : { group: say("desk.queue.for-row", { name: row }), isOfChosen: true };
  const chosen = hasSelection ? { group: say("desk.queue.for-selected", { n: selected }), isOfChosen: true } : ofRow;
  const noRow = row === null ? say("desk.queue.no-row") : undefined;
  const noTarget = hasSelection ? undefined : noRow;
  const step = { group, isKeyOnly: true };
  return [
    {
      id: "queue.assign-me",
      label: say("desk.queue.assign-me"),
      short: say("desk.queue.assign-me-short"),
      ...chosen,
      icon: "people",
      run: doing.assignToMe,
      disabled: refused ?? noTarget,
    },
    {
      id: "queue.assign",
      label: say("desk.queue.assign"),
      short: say("desk.queue.assign-short"),
      ...chosen,
      icon: "people",
      run: doing.assign,
      disabled: refused ?? noTarget,
    },
    ...(canRetry ? [{ id: "queue.retry", label: say("desk.queue.retry"), ...chosen, icon: "refresh", run: doing.retry, disabled: refused }] : []),
    { ...step, id: "queue.next", label: say("desk.queue.next"), short: say("desk.queue.move"), run: () => doing.move(1) },
    { ...step, id: "queue.previous", label: say("desk.queue.previous"), short: say("desk.queue.move"), run: () => doing.move(-1) },
    { ...step, id: "queue.down", label: say("desk.queue.next"), run: () => doing.move(1) },
    { ...step, id: "queue.up", label: say("desk.queue.previous"), run: () => doing.move(-1) },
    { id: "queue.open", label: say("desk.queue.open"), short: say("desk.queue.open-short"), ...ofRow, icon: "right", run: doing.open, disabled: noRow },
    // The others stand on the application's own page.
    ...decisions
      .filter(({ first }) => first)
      .map(({ id }) => ({
        id: `queue.${id}`,
        label: say(`desk.review.do.${id}`),
        short: say("desk.review.short.decide"),
        ...ofRow,
        icon: "check",
        run: () => doing.decide(id),
        disabled: noDecision ?? noRow,
      })),
    { id: "queue.note", label: say("desk.queue.note"), short: say("desk.queue.note-short"), ...ofRow, icon: "chat", run: doing.note, disabled: noRow },
    {
      id: "queue.select",
      label: say("desk.queue.do-select"),
      short: say("desk.queue.do-select-short"),
      ...ofRow,
      icon: "check",
      run: doing.tick,
      disabled: noRow,
    },
    { id: "queue.all", label: say("desk.queue.select-shown"), group, icon: "check", run: doing.selectShown },
    { id: "queue.search", label: say("desk.queue.search-label"), short: say("desk.key.search"), group, icon: "search", run: doing.search },
    { id: "queue.filter", label: say("desk.queue.filter"), group, icon: "filter", run: doing.filter },
    { id: "queue.export", label: say("desk.queue.export-all"), group, icon: "upload", run: doing.exportShown },
    { ...step, id: "queue.back", label: say("desk.queue.back"), run: doing.back },
  ];
}
