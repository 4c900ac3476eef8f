import { useNavigate } from "@remix-run/react";
import { Command as Cmdk } from "cmdk";
import { Fragment, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import type { KnownCommand } from "../desk/command-register.ts";
import { useAllCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";

/** Every command by its name, each with its key. What can't be done now stays to be seen, with the reason. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { say, rooms } = useDesk();
  const navigate = useNavigate();
  const people = rooms.find(({ id, isOpen }) => id === "people" && isOpen);
  const all = useAllCommands();
  const [asked, setAsked] = useState("");
  const offered = all.filter(({ isKeyOnly }) => !isKeyOnly);
  const groups = [...new Set([...offered.filter(({ isOfChosen }) => isOfChosen), ...offered].map(({ group }) => group))];
  return (
    <Dialog label={say("desk.palette.label")} className="pal" onClose={onClose}>
      <Cmdk label={say("desk.palette.label")} loop>
        <div className="pq">
          <Icon name="search" size="s" />
          <Cmdk.Input onValueChange={setAsked} placeholder={say("desk.palette.placeholder")} data-autofocus />
          <KeyCaps keys="Escape" />
        </div>
        <Cmdk.List className="pl" label={say("desk.palette.label")}>
          <Cmdk.Empty className="none">{say("desk.palette.none")}</Cmdk.Empty>
          {groups.map((group) => (
            <Cmdk.Group key={group} heading={group}>
              {offered
                .filter((command) => command.group === group)
                .map((command) => (
                  <Choice key={command.id} command={command} asked={asked} onClose={onClose} />
                ))}
            </Cmdk.Group>
          ))}
          {asked.trim() !== "" && people && (
            <Cmdk.Item
              value="people.search"
              forceMount
              onSelect={() => {
                onClose();
                void navigate(`${people.path}?${new URLSearchParams({ search: asked.trim() }).toString()}`);
              }}
            >
              <Icon name="search" size="s" />
              <span>{say("desk.palette.people", { text: asked.trim() })}</span>
            </Cmdk.Item>
          )}
        </Cmdk.List>
      </Cmdk>
      <footer>
        <span>
          <KeyCaps keys="ArrowUp" />
          <KeyCaps keys="ArrowDown" /> {say("desk.palette.choose")}
        </span>
        <span>
          <KeyCaps keys="Enter" /> {say("desk.palette.run")}
        </span>
        <span>
          <KeyCaps keys="Escape" /> {say("desk.palette.close")}
        </span>
      </footer>
    </Dialog>
  );
}

function Choice({ command, asked, onClose }: { command: KnownCommand; asked: string; onClose: () => void }) {
  const { id, label, hint, icon, keys, disabled, run } = command;
  return (
    <Cmdk.Item
      value={id}
      keywords={[label, ...(hint ? [hint] : [])]}
      disabled={disabled !== undefined}
      onSelect={() => {
        onClose();
        run();
      }}
    >
      <Icon name={icon ?? "right"} size="s" />
      <span>
        <Marked text={label} asked={asked} />
      </span>
      <small>{disabled ?? hint}</small>
      <KeyCaps keys={keys} />
    </Cmdk.Item>
  );
}

/** What of the name was asked for, where it stands in it as it was written. */
function Marked({ text, asked }: { text: string; asked: string }) {
  const at = asked.trim() === "" ? -1 : text.toLowerCase().indexOf(asked.trim().toLowerCase());
  if (at < 0) return <Fragment>{text}</Fragment>;
  const end = at + asked.trim().length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
