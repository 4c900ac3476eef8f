import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { ConsoleApi } from "../../app/console/desk/api.ts";
import { Palette } from "../../app/console/frame/palette.tsx";
import { deskOf, InRoom } from "./harness/desk.tsx";
import { withoutLayout } from "./harness/preview.tsx";

withoutLayout();
const Where = () => <output>{useLocation().pathname}</output>;

test("the palette finds meetings by who applies or the home, those that are over as well, and opens them", async () => {
  const ines = { person: "ines", name: "Ines V.", avatar: "", picture: null };
  const meeting = { id: "m1", applicants: [ines], home_name: "2140 W Thomas St", market_name: "Chicago" };
  const getJson = vi.fn((path: string) => Promise.resolve({ results: path.startsWith("/staff/meetings/") ? [meeting] : [] }));
  render(
    <InRoom desk={deskOf({ api: { getJson } as unknown as ConsoleApi })} at="/console/team">
      <Palette onClose={vi.fn()} />
      <Where />
    </InRoom>,
  );
  fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "thomas" } });
  const option = within(await screen.findByRole("group", { name: "Meetings" })).getByRole("option");
  expect(getJson.mock.calls.map(([path]) => path)).toContain("/staff/meetings/?state=any&search=thomas&limit=6");
  expect(option.textContent).toBe("Ines V.2140 W Thomas St, Chicago");
  fireEvent.click(option);
  screen.getByText("/console/meetings/m1");
});

test("the palette finds homes by name, street or neighborhood, with where they are, and opens them", async () => {
  const found = (slug: string, name: string) => ({ slug, name, street_address: "1912 S Halsted Street", neighborhood: "Pilsen", market_name: "Chicago" });
  const getJson = vi.fn((path: string) => Promise.resolve({ results: path.startsWith("/staff/homes/") ? [found("halsted", "Halsted Loft")] : [] }));
  const opensWith = (rooms: string[]) =>
    render(
      <InRoom
        desk={deskOf({ api: { getJson } as unknown as ConsoleApi, rooms: deskOf().rooms.map((room) => ({ ...room, isOpen: rooms.includes(room.id) })) })}
        at="/console/team"
      >
        <Palette onClose={vi.fn()} />
        <Where />
      </InRoom>,
    );
  opensWith(["homes"]);
  fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "pilsen" } });
  const option = within(await screen.findByRole("group", { name: "Homes" })).getByRole("option");
  expect(getJson.mock.calls).toEqual([["/staff/homes/?search=pilsen&limit=6", expect.anything()]]);
  expect(option.textContent).toBe("Halsted Loft1912 S Halsted Street, Pilsen, Chicago");
  expect(option.querySelector("mark")?.textContent).toBe("Pilsen");
  fireEvent.click(option);
  screen.getByText("/console/homes/halsted");
  cleanup();
  opensWith(["team"]);
  fireEvent.change(screen.getByRole("combobox", { name: "Commands" }), { target: { value: "pilsen" } });
  await act(() => new Promise((resolve) => setTimeout(resolve, deskOf().desk.queue.search_after_ms + 20)));
  expect(screen.queryByRole("group", { name: "Homes" }), "who may not enter the room is shown none").toBeNull();
});
