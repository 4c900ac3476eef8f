import { type ReactElement, useState } from "react";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ConfirmDialog } from "../desk/forms/confirm-dialog.tsx";
import { formerOf, HELD, type HomeDetails, type ResidentChange, type Resident, type ResidentDay, type Room } from "./home-data.ts";
import { ResidentDialog } from "./resident-dialog.tsx";

interface ResidentActions {
  home: HomeDetails | null;
  /** The one that is open. */
  room: Room | null;
  /** Why nothing can be changed. */
  refused: string | undefined;
  /** Says that it is done, with the way back where there is one. */
  told: (text: string, undo?: () => Promise<unknown>) => void;
}

interface Asked {
  resident: Resident | null;
  number: number;
  first: ResidentDay;
  withdraws?: true;
}

const PATH = "/staff/residents/";

/** What is done with those who live in a home: each in a dialog, that a key or a press opens. */
export function useResidentActions({ home, room, refused, told }: ResidentActions): {
  invite: () => void;
  change: (resident: Resident, number: number, first?: ResidentDay) => void;
  dialog: ReactElement | null;
} {
  const { say, api } = useDesk();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  // Whom a room is offered to isn't known yet: the first that isn't, where none is open.
  const invite = (): void => {
    const chosen = room ?? home?.bedrooms.find(({ is_available }) => !is_available) ?? home?.bedrooms[0];
    setAsked({ resident: null, number: chosen?.number ?? 1, first: "lives_from" });
  };
  const change = (resident: Resident, number: number, first: ResidentDay = "lives_until"): void => setAsked({ resident, number, first });
  const put = ({ id }: Resident, sent: ResidentChange, version: number) =>
    api.ask<Resident>("PUT", `${PATH}${id}`, sent, { headers: { "If-Match": `"${version}"` } });

  const save = async (sent: ResidentChange): Promise<void> => {
    const { resident, number } = asked!;
    if (resident) {
      const { body } = await put(resident, sent, resident.version);
      const { [HELD]: _meant, ...days } = sent;
      told(say("desk.homes.resident-saved", { name: resident.name }), () => put(resident, { ...formerOf(resident, days), [HELD]: true }, body.version));
    } else {
      const made = await api.postJson<{ id: string; name: string; room_number: number }>(PATH, sent);
      told(say("desk.homes.did-invite", { name: made.name, n: made.room_number ?? number }), () => api.ask("DELETE", `${PATH}${made.id}`));
    }
    close();
  };
  const withdraw = async (): Promise<void> => {
    const { id, name } = asked!.resident!;
    await api.ask("DELETE", `${PATH}${id}`);
    told(say("desk.homes.did-withdraw", { name }));
  };

  const group = say("desk.homes.people");
  const first = home ? refused : say("desk.homes.choose-first");
  // Of the room that is open; of the first in which somebody lives where none is.
  const of = room ?? home?.bedrooms.find(({ residents }) => residents.length > 0) ?? null;
  const of_room = of?.residents[0];
  const why = first ?? (of_room ? undefined : say("desk.homes.no-resident"));
  const lead = (day: ResidentDay): void => {
    if (of && of_room) change(of_room, of.number, day);
  };
  useCommands([
    { id: "homes.invite", label: say("desk.homes.invite"), short: say("desk.homes.invite-short"), group, icon: "plus", run: invite, disabled: first },
    {
      id: "homes.move-out",
      label: say("desk.homes.move-out"),
      short: say("desk.homes.move-out-short"),
      group,
      icon: "cal",
      run: () => lead("lives_until"),
      disabled: why,
    },
    { id: "homes.away", label: say("desk.homes.say-away"), group, icon: "cal", run: () => lead("away_from"), disabled: why },
  ]);

  const dialog =
    asked === null || home === null ? null : asked.withdraws && asked.resident ? (
      <ConfirmDialog
        title={say("desk.homes.withdraw-title", { name: asked.resident.name })}
        press={say("desk.homes.withdraw")}
        danger
        onClose={close}
        run={withdraw}
      >
        <p>{say("desk.homes.withdraw-text")}</p>
      </ConfirmDialog>
    ) : (
      <ResidentDialog
        key={asked.resident?.id ?? "new"}
        home={home}
        resident={asked.resident}
        number={asked.number}
        first={asked.first}
        onClose={close}
        onWithdraw={() => setAsked({ ...asked, withdraws: true })}
        save={save}
      />
    );
  return { invite, change, dialog };
}
