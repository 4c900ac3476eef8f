import { useNavigate } from "@remix-run/react";
import { Command as Cmdk } from "cmdk";
import { useEffect, useState } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { named, type NamedCommand } from "../desk/command-register.ts";
import { useAllCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { prefixScore } from "../desk/lists/prefix-match.ts";
import { FoundApplications, FoundCases, FoundHomes, FoundMeetings } from "./found-records.tsx";
import { Marked } from "./marked.tsx";

/** Every command by its name, each with its key. What can't be done now stays to be seen, with the reason. */
export function Palette({ onClose, typed = "" }: { onClose: () => void; typed?: string }) {
  const { say, rooms } = useDesk();
  const navigate = useNavigate();
  const people = rooms.find(({ id, isOpen }) => id === "people" && isOpen);
  const all = useAllCommands();
  const [asked, setAsked] = useState(typed);
  // What was typed before this was there is put in once; from then on the list keeps it itself.
  const [isFirst, setFirst] = useState(typed !== "");
  useEffect(() => setFirst(false), []);
  // Where one goes step by step comes last: here one chooses with the arrows.
  const offered = named([...all.filter(({ isKeyOnly }) => !isKeyOnly), ...all.filter(({ isKeyOnly }) => isKeyOnly)]);
  const groups = [...new Set([...offered.filter(({ isOfChosen }) => isOfChosen), ...offered].map(({ group }) => group))];
  return (
    <Dialog label={say("desk.palette.label")} className="pal" onClose={onClose}>
      <Cmdk label={say("desk.palette.label")} filter={prefixScore} loop>
        <div className="pq">
          <Icon name="search" size="s" />
          <Cmdk.Input {...(isFirst && { value: typed })} onValueChange={setAsked} placeholder={say("desk.palette.placeholder")} data-autofocus />
          <KeyCaps keys="Escape" />
        </div>
        <Cmdk.List className="pl" label={say("desk.palette.label")}>
          {/* Who can search everybody has somewhere to go on, whatever was typed. */}
          {!people && <Cmdk.Empty className="none">{say("desk.palette.none")}</Cmdk.Empty>}
          {groups.map((group) => (
            <Cmdk.Group key={group} heading={group}>
              {offered
                .filter((command) => command.group === group)
                .map((command) => (
                  <Choice key={command.id} command={command} asked={asked} onClose={onClose} />
                ))}
            </Cmdk.Group>
          ))}
          <FoundApplications asked={asked.trim()} onClose={onClose} />
          <FoundHomes asked={asked.trim()} onClose={onClose} />
          <FoundMeetings asked={asked.trim()} onClose={onClose} />
          <FoundCases asked={asked.trim()} onClose={onClose} />
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

function Choice({ command, asked, onClose }: { command: NamedCommand; asked: string; onClose: () => void }) {
  const { id, label, hint, icon, allKeys, disabled, run } = command;
  return (
    <Cmdk.Item
      value={id}
      // By its name alone: whoever looks for an address is not to find “Sign out” first, which one's own stands beside.
      keywords={[label]}
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
      {allKeys.map((keys) => (
        <KeyCaps key={keys} keys={keys} />
      ))}
    </Cmdk.Item>
  );
}
