import { Link, useNavigate } from "@remix-run/react";
import { Command as Cmdk } from "cmdk";
import { type RefObject, useState } from "react";
import type { Preview, PreviewFloor } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk, useWords } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { screenHref, screenName } from "./preview-address.ts";

type Screen = PreviewFloor["screens"][number];
const LOOKS: Readonly<Record<Screen["state"], string>> = { here: "me", open: "lit", back: "", other: "" };
const isOpen = ({ state }: Screen): boolean => state === "here" || state === "open";

/** The journey as a house in section: a floor for each part, a window for each screen; lit where they may go, coral where they are. */
export function JourneyMap({ preview, search }: { preview: Preview; search: RefObject<HTMLInputElement> }) {
  const say = useWords();
  const { desk } = useDesk();
  const [wanted, setWanted] = useState("");
  const navigate = useNavigate();
  const isLooking = wanted.trim() !== "";
  const { floors, at, name } = preview;
  const all = floors.flatMap(({ screens }) => screens);
  const who = name ?? say("desk.preview.they");
  // By the name of its page, or of its document.
  const isFound = (id: string): boolean => `${screenName(preview, id)} ${id} ${id.replaceAll("-", " ")}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const found = floors.map((floor) => ({ ...floor, screens: floor.screens.filter(({ id }) => isFound(id)) })).filter(({ screens }) => screens.length > 0);
  return (
    <nav className="map" aria-label={say("desk.preview.journey")}>
      <header>
        <h2>{say("desk.preview.journey")}</h2>
        <span className="cap">{say("desk.preview.open-to", { n: all.filter(isOpen).length, of: all.length, name: who })}</span>
      </header>
      <Cmdk label={say("desk.preview.any-screen")} shouldFilter={false} loop className="looks">
        <label className="cinput">
          <span className="vh">{say("desk.preview.any-screen")}</span>
          <Cmdk.Input
            ref={search}
            value={wanted}
            placeholder={say("desk.preview.any-screen")}
            aria-label={say("desk.preview.any-screen")}
            onValueChange={setWanted}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || wanted === "") return;
              event.preventDefault();
              setWanted("");
            }}
          />
          <KeyCaps keys={desk.shortcuts["preview.search"] ?? ""} />
        </label>
        {/* Its list is there for as long as something is looked for: what stands there else is the journey, whose links are gone through one by one. */}
        <Cmdk.List className={isLooking ? "house" : "house vh"} label={say("desk.preview.any-screen")}>
          {isLooking &&
            found.map(({ id: floor, label, screens }) => (
              <Cmdk.Group key={floor} heading={say(label)}>
                {screens.map((screen) => (
                  <Cmdk.Item
                    key={screen.id}
                    value={screen.id}
                    title={`${screenName(preview, screen.id)} (${screen.id})\n${screen.about}`}
                    onSelect={() => {
                      setWanted("");
                      search.current?.blur();
                      void navigate(screenHref(at, screen.id), { preventScrollReset: true });
                    }}
                  >
                    <i className={LOOKS[screen.state]} />
                    <span>{screenName(preview, screen.id)}</span>
                    <small className={screen.state === "here" ? "" : "vh"}>{stateInWords(screen, who, say)}</small>
                  </Cmdk.Item>
                ))}
              </Cmdk.Group>
            ))}
          {isLooking && found.length === 0 && <p className="none">{say("desk.preview.no-screen")}</p>}
        </Cmdk.List>
      </Cmdk>
      {!isLooking && (
        <div className="house">
          {floors.map((floor) => (
            <Floor key={floor.id} floor={floor} preview={preview} who={who} isCurrent={floor.screens.some(({ id }) => id === at.screen)} />
          ))}
        </div>
      )}
      <footer>
        <span>
          <i className="me" />
          {say("desk.preview.is-here")}
        </span>
        <span>
          <i className="lit" />
          {say("desk.preview.may-go")}
        </span>
        <span>
          <i />
          {say("desk.preview.sent-back")}
        </span>
      </footer>
    </nav>
  );
}

interface FloorProps {
  floor: PreviewFloor;
  preview: Preview;
  isCurrent: boolean;
  who: string;
}

function Floor({ floor: { label, screens }, preview, isCurrent, who }: FloorProps) {
  const say = useWords();
  const { at } = preview;
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isShown = pressed ?? isCurrent;
  const open = screens.filter(isOpen).length;
  return (
    <details className="flr" open={isShown}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setPressed(!isShown);
        }}
      >
        <Icon name={isShown ? "chev" : "chevr"} size="xs" />
        <h3>{say(label)}</h3>
        <small>{say("desk.preview.of", { n: open, of: screens.length })}</small>
        <span className="wins" aria-hidden="true">
          {screens.map(({ id, state }) => (
            <i key={id} className={LOOKS[state]} />
          ))}
        </span>
      </summary>
      <ul>
        {screens.map((screen) => (
          <li key={screen.id} className={isOpen(screen) ? "yes" : "no"}>
            <Link
              to={screenHref(at, screen.id)}
              aria-current={screen.id === at.screen ? "page" : undefined}
              title={`${screenName(preview, screen.id)} (${screen.id})\n${screen.about}`}
              preventScrollReset
            >
              <i className={LOOKS[screen.state]} />
              <span>{screenName(preview, screen.id)}</span>
              <small className={screen.state === "here" ? "" : "vh"}>{stateInWords(screen, who, say)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In words what the window shows. */
function stateInWords({ state }: Screen, name: string, say: ReturnType<typeof useWords>): string {
  if (state === "here") return say("desk.preview.name-here", { name });
  if (state === "open") return say("desk.preview.may-look");
  return say(state === "back" ? "desk.preview.back" : "desk.preview.other");
}
