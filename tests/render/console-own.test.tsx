/** What a row says of one's own case in the console: a stroke, in words for whoever can't see it, and why nothing can be done there. */
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { PeopleList } from "../../app/console/people/people-list.tsx";
import { Peek } from "../../app/console/queue/peek.tsx";
import { PeekSource } from "../../app/console/queue/peek-source.ts";
import type { QueueRow } from "../../app/console/queue/table/queue-row.ts";
import { QueueTable } from "../../app/console/queue/table/table.tsx";
import { SourceList } from "../../app/console/sources/source-list.tsx";
import type { Source } from "../../app/console/sources/source-data.ts";
import { deskOf, InDesk, InRoom, queueRow } from "./harness/desk.tsx";
import { foundPerson } from "./harness/people.tsx";
import { aGroupLink } from "./harness/sources.tsx";

const NOW = Date.parse("2026-11-04T08:00:00.000Z");
const nothing = (): void => undefined;
const OWN = "Your own case";
const desk = deskOf();
const withheld: Partial<QueueRow> = {
  own_case: true,
  version: null,
  source: null,
  request_type: null,
  score: null,
  income_times_rent: null,
  affordability: null,
  income_verified: null,
  checks: null,
  assigned_to: null,
  owner: null,
  held: null,
  mail_back: null,
  due_at: null,
};

beforeEach(() => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1000);
  Element.prototype.scrollIntoView = nothing;
});

test("the queue's row says who and where it stands, and in each of the other cells whose it is", () => {
  const { columns } = desk.desk.queue;
  render(
    <InDesk desk={desk}>
      <QueueTable
        columns={columns}
        rows={[queueRow("a", withheld), queueRow("b", { score: null })]}
        count={2}
        at="a"
        selected={new Set()}
        isAllSelected={false}
        failed={new Map()}
        fresh={new Set()}
        ordering="due_at"
        rowHeight={34}
        now={NOW}
        isLoading={false}
        onAt={nothing}
        onOpen={nothing}
        onSelect={nothing}
        onSelectShown={nothing}
        onSort={nothing}
        onEnd={nothing}
      />
    </InDesk>,
  );
  const row = within(screen.getByRole("row", { name: /Nina Kowalski a/ }));
  for (const text of ["Seattle", "In review", "a@example.com"]) row.getByText(text);
  // Income, score, checks, when it is due, in whose hand, its link.
  expect(row.getAllByText(OWN)).toHaveLength(6);
  expect(row.queryByText("Nobody"), "nor that nobody has it").toBeNull();
  expect(within(screen.getByRole("row", { name: /Nina Kowalski b/ })).queryByText(OWN)).toBeNull();
});

test("beside the queue it says that a colleague sees to it, and nothing is asked for", () => {
  const getJson = vi.fn();
  const source = new PeekSource({ getJson } as unknown as ConsoleApi);
  vi.useFakeTimers();
  render(
    <InRoom desk={desk} at="/console">
      <Peek row={queueRow("a", withheld)} moves={0} next={queueRow("b", withheld)} source={source} openHref="/" now={NOW} onTakeBack={null} />
    </InRoom>,
  );
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  screen.getByText("You have a stake in this one yourself: a colleague sees to it.");
  expect(screen.queryByText(/Screening/)).toBeNull();
  expect(getJson).not.toHaveBeenCalled();
});

test("a link that one applies by has no figure, and can be neither changed nor closed", () => {
  const own = aGroupLink({ own_case: true, applications: null, groups: null, lease_is_out: null, most_applications: 20 }) as unknown as Source;
  const asked = { value: { count: 1, results: [own] }, isLoading: false, error: null, retryAt: null, readAt: null, again: nothing } as never;
  const why = "You apply by this one, or with somebody who does, or co-sign for them: a colleague changes it.";
  render(
    <InRoom desk={desk} at="/console">
      <SourceList
        asked={asked}
        rows={[own]}
        chosen={own}
        copied={null}
        refused={undefined}
        onChoose={nothing}
        onCopy={nothing}
        onClose={nothing}
        onChange={nothing}
      />
    </InRoom>,
  );
  screen.getByText(OWN);
  screen.getByText(why);
  for (const name of [/^Change/, /^Close/]) expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  expect(screen.queryByText(/0 groups|null/)).toBeNull();
});

test("whoever one has a stake with is found by their name, and nothing is said of what they apply for", () => {
  const person = foundPerson("mate", { own_case: true, applications: null, cosigns: null, phone_ending: null, seen_at: null });
  const asked = { value: { count: 1, results: [person] }, isLoading: false, error: null, retryAt: null, readAt: null, again: nothing } as never;
  render(
    <InRoom desk={desk} at="/console">
      <PeopleList box={{ current: null }} asked={asked} rows={[person]} search="" chosen={null} addressOf={() => "/"} />
    </InRoom>,
  );
  screen.getByText("Ben Park mate");
  screen.getByText(OWN);
});
