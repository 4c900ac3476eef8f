import { useAllCommands } from "./commands.ts";
import { useDesk } from "./desk-context.ts";
import { KeyCaps } from "./key-caps.tsx";

/** The keys of this room, along its foot: those of its commands that have a short name, and the way to all of them. */
export function KeysFooter() {
  const { say, openHelp, desk } = useDesk();
  /** Always in the order of the document, whichever part of the room was drawn first. */
  const order = Object.keys(desk.shortcuts);
  const named = useAllCommands()
    .filter(({ keys, short, disabled }) => keys !== "" && short !== undefined && disabled === undefined)
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  /** `J` and `K` are one thing to whoever reads: what has the same short name stands together. */
  const shorts = [...new Set(named.map(({ short }) => short))];
  return (
    <div className="keys">
      <div>
        {shorts.map((short) => (
          <span key={short}>
            {named
              .filter((command) => command.short === short)
              .map(({ id, keys }) => (
                <KeyCaps key={id} keys={keys} />
              ))}
            {short}
          </span>
        ))}
      </div>
      <button type="button" onClick={openHelp}>
        <KeyCaps keys={desk.shortcuts["help"] ?? ""} />
        {say("desk.help.all")}
      </button>
    </div>
  );
}
