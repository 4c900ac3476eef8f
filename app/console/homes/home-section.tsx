import { useDesk } from "../desk/desk-context.ts";
import type { Room } from "./home-data.ts";

/** Rooms beside each other on a floor, and beside the door. */
const FLOOR = { rooms: 3, besideDoor: 2 };

/** From the ground up: the first rooms beside the door, the last below the roof. */
export function floorsOf<Of>(rooms: readonly Of[]): Of[][] {
  const above = rooms.slice(FLOOR.besideDoor);
  const floors = Array.from({ length: Math.ceil(above.length / FLOOR.rooms) }, (_, at) => above.slice(at * FLOOR.rooms, (at + 1) * FLOOR.rooms));
  return [rooms.slice(0, FLOOR.besideDoor), ...floors].filter((floor) => floor.length > 0);
}

const standingOf = ({ is_free, is_held, is_available }: Room): "free" | "held" | "taken" | "off" =>
  is_held ? "held" : is_free ? "free" : is_available ? "taken" : "off";

interface HomeSectionProps {
  rooms: readonly Room[];
  chosen: number | null;
  onChoose: (room: number) => void;
}

/** The home cut open: each room a window, lit where it is free, coral where somebody holds it. */
export function HomeSection({ rooms, chosen, onChoose }: HomeSectionProps) {
  const { say } = useDesk();
  const floors = floorsOf(rooms);
  return (
    <div className="home-section" role="group" aria-label={say("desk.homes.section")}>
      <svg viewBox="0 0 320 64" aria-hidden="true">
        <path d="M250 8h18v40h-18zM0 64 160 2l160 62z" />
      </svg>
      <div className="floors">
        {floors.toReversed().map((floor, at) => (
          <div key={floor[0]!.id} className="floor">
            {floor.map((room, place) => (
              <Window key={room.id} room={room} isChosen={room.number === chosen} isBehindDoor={at === floors.length - 1 && place === 1} onChoose={onChoose} />
            ))}
            {at === floors.length - 1 && <i className="door" aria-hidden="true" />}
          </div>
        ))}
      </div>
    </div>
  );
}

interface WindowProps {
  room: Room;
  isChosen: boolean;
  /** It stands at the other side of it. */
  isBehindDoor: boolean;
  onChoose: (room: number) => void;
}

function Window({ room, isChosen, isBehindDoor, onChoose }: WindowProps) {
  const { say } = useDesk();
  const standing = standingOf(room);
  const name = say("desk.homes.room-is", { n: room.number, what: say(`desk.homes.standing.${standing}`) });
  return (
    <button
      type="button"
      className={["window", standing, isBehindDoor && "last"].filter(Boolean).join(" ")}
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={() => onChoose(room.number)}
    >
      <b aria-hidden="true">{room.number}</b>
      <i aria-hidden="true" />
    </button>
  );
}
