import { useState } from "react";
import { ApiRefusal } from "../desk/api.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import type { Room } from "./home-data.ts";

interface ReleaseRoomProps {
  room: Room;
  /** As it was seen: of whoever holds it by then nothing is taken. */
  hold: NonNullable<Room["hold"]>;
  /** Why this person may not. */
  refused: string | undefined;
  /** It is known to stand otherwise than is shown. */
  onLost: () => void;
  onReleased: (room: Room) => void;
}

/** Lets a room go that somebody holds, with a reason that stays here. */
export function ReleaseRoom({ room, hold, refused, onLost, onReleased }: ReleaseRoomProps) {
  const { say, api, desk } = useDesk();
  const [asks, setAsks] = useState(false);
  const label = say("desk.homes.release");
  useCommands([
    {
      id: "homes.release",
      label,
      short: say("desk.homes.release-short"),
      group: say("desk.homes.room-of", { n: room.number }),
      icon: "undo",
      run: () => setAsks(true),
      disabled: refused,
    },
  ]);
  const send = async (reason: string): Promise<void> => {
    try {
      const { body } = await api.ask<Room>("POST", `/staff/rooms/${room.id}/release`, { application: hold.application, reason });
      setAsks(false);
      onReleased(body);
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 409) onLost();
      throw error;
    }
  };
  return (
    <>
      {refused === undefined && (
        <div className="acts">
          <button type="button" className="cbtn" onClick={() => setAsks(true)}>
            {label} <KeyCaps keys={desk.shortcuts["homes.release"] ?? ""} />
          </button>
        </div>
      )}
      {asks && (
        <ReasonDialog
          title={say("desk.homes.release-title", { n: room.number })}
          text={say("desk.homes.release-text", { name: hold.name })}
          label={say("desk.homes.release-why")}
          note={say("desk.homes.release-note")}
          field="reason"
          most={500}
          press={label}
          danger
          draft={{ about: room.id, what: "room-release" }}
          onClose={() => setAsks(false)}
          send={send}
        />
      )}
    </>
  );
}
