import { useNavigate } from "@remix-run/react";
import { Command as Cmdk } from "cmdk";
import { Fragment, useEffect, useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { named, type NamedCommand } from "../desk/command-register.ts";
import { useAllCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { Dialog } from "../desk/dialog.tsx";
import { KeyCaps } from "../desk/key-caps.tsx";
import { WORD, prefixScore, folded, wordsOf } from "../desk/lists/prefix-match.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { statusText } from "../desk/status/status-text.ts";

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
          <Applications asked={asked.trim()} onClose={onClose} />
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
      {allKeys.map((keys) => (
        <KeyCaps key={keys} keys={keys} />
      ))}
    </Cmdk.Item>
  );
}

/** What of the name was asked for, where it stands in it as it was written. */
function Marked({ text, asked }: { text: string; asked: string }) {
  const words = wordsOf(asked);
  const spots = [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const found = words.filter((one) => folded(word).startsWith(one)).toSorted((one, other) => other.length - one.length)[0];
    return found ? [{ from: index, to: index + found.length }] : [];
  });
  return (
    <>
      {spots.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(spots[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(spots.at(-1)?.to ?? 0)}
    </>
  );
}

type FoundApplication = Shown["staff-application"];

/** Whoever is called so and has applied, for those who may read the queue: to be opened from wherever one is. */
function Applications({ asked, onClose }: { asked: string; onClose: () => void }) {
  const { say, api, rooms, markets, desk } = useDesk();
  const navigate = useNavigate();
  const hrefOf = useCaseHref();
  const isOpen = rooms.some(({ id, isOpen: open }) => id === "queue" && open);
  const [found, setFound] = useState<readonly FoundApplication[]>([]);
  useEffect(() => {
    if (!isOpen || asked.length < 2) return setFound([]);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search: asked, limit: String(desk.rows.found) });
      api.getJson<{ results: FoundApplication[] }>(`/staff/applications/?${query.toString()}`, { signal: asking.signal }).then(
        ({ results }) => setFound(results),
        // The commands are there all the same.
        () => asking.signal.aborted || setFound([]),
      );
    }, desk.queue.search_after_ms);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [api, asked, isOpen, desk]);
  if (found.length === 0) return null;
  return (
    <Cmdk.Group heading={say("desk.palette.applications")} forceMount>
      {found.map(({ id, first_name, last_name, email, market, status, request_type, person, avatar }) => (
        <Cmdk.Item
          key={id}
          value={`application.${id}`}
          forceMount
          onSelect={() => {
            onClose();
            void navigate(hrefOf(id));
          }}
        >
          <PersonAvatar url={null} drawing={avatar} seed={person} size={20} />
          <span>
            <Marked text={`${first_name ?? ""} ${last_name ?? ""}`.trim() || email} asked={asked} />
          </span>
          <small>{`${markets[market] ?? market}, ${statusText({ status, request_type }, { say, desk })}`}</small>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}
