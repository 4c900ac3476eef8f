import { useLoaderData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { PageHost } from "#screens/render/index.ts";
import type { PreviewWalk as Walk } from "#server";
import { ApiRefusal, consoleApi } from "../../desk/api.ts";
import { tabKey } from "../../../tab-storage.ts";
import { useNonce } from "../../../nonce.ts";
import { Enclosed, type Sealed, unseal } from "../../../sealed-data.tsx";
import { Appearance, mark, Still } from "../frame.tsx";
import { frameHost, interceptLinks } from "../frame-host.ts";
import { previewHref } from "../preview-address.ts";
import { type Place, WalkState } from "./walk-state.ts";

/** Somebody goes on as a persona: the product's own pages, by what the documents say of what is pressed. */
export function PreviewWalk() {
  const walk = unseal(useLoaderData<{ walk: Sealed<Walk> }>().walk as Sealed<Walk>);
  const nonce = useNonce();
  const { texts, words, path, began } = walk;
  const [place, setPlace] = useState<Place>(began);
  const [announcement, setSaid] = useState("");
  const world = useMemo(() => {
    const api = consoleApi(() => words["no-answer"], texts.constants.answer_timeout_ms);
    return new WalkState(
      began,
      tabKey("preview-walk", path),
      (body) => api.postJson<Place>(path, body),
      (next) => {
        setSaid("");
        setPlace(next);
        window.scrollTo(0, 0);
      },
    );
  }, [began, path, words, texts]);
  const announce = useCallback(
    (going: Promise<void>): void =>
      void going.catch((error: unknown) => setSaid(error instanceof ApiRefusal && error.status !== 404 ? error.message : words.elsewhere)),
    [words],
  );
  const host = useMemo<PageHost>(() => {
    const still = frameHost(texts.addresses, walk.nothing, texts.constants.snackbar_ms);
    return {
      ...still,
      navigate: (href) => announce(world.go(href)),
      back: () => announce(world.stepBack()),
      resume: (href) => announce(world.go(href)),
      async runCommand(command, input) {
        if (command === "start-section") return { ok: true, effects: [] };
        return world.command(command, input, {
          ok: true,
          effects: [{ do: "toast", text: words["nothing-follows"], tone: "info", ms: texts.constants.snackbar_ms }],
        });
      },
    };
  }, [world, announce, texts, words, walk.nothing]);
  useEffect(() => interceptLinks((href) => host.navigate(href)), [host]);
  useEffect(() => void world.resume(), [world]);

  return (
    <div lang={texts.locale} className="walk">
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark(walk.appearance) }} />
      <Appearance chosen={walk.appearance} />
      <WalkBar walk={walk} place={place} world={world} announcement={announcement} announce={announce} />
      {place.descriptor && <Still descriptor={place.descriptor} viewer={walk.viewer} texts={texts} host={host} />}
      <Enclosed value={walk} />
    </div>
  );
}

interface BarProps {
  walk: Walk;
  place: Place;
  world: WalkState;
  announcement: string;
  announce(going: Promise<void>): void;
}

/** Says which world this is, and what may be done with it. */
function WalkBar({ walk: { words, preview }, place, world, announcement: said, announce: told }: BarProps) {
  const at = Object.fromEntries(new URLSearchParams(preview.split("?")[1])) as unknown as Parameters<typeof previewHref>[0];
  return (
    <aside className="walk-bar" aria-label={words.about}>
      <strong>{words.about}</strong>
      <span role="status">{said || (place.like === null ? "" : `${words.like} ${place.like}`)}</span>
      {place.status !== null && place.events.length > 0 && (
        <label>
          <span>
            {words.happens} <code>{place.status}</code>
          </span>
          <select
            value=""
            onChange={({ target }) => {
              const [event = "", to = ""] = target.value.split(" ");
              told(world.happens(event, to));
            }}
          >
            <option value="">{words.next}</option>
            {place.events.map(({ event, to }) => (
              <option key={`${event} ${to}`} value={`${event} ${to}`}>
                {event} → {to}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" disabled={!world.canStepBack} onClick={() => told(world.stepBack())}>
        {words["step-back"]}
      </button>
      <button type="button" onClick={() => world.restart()}>
        {words.again}
      </button>
      <a
        href={previewHref(at, { screen: place.screen })}
        onClick={(event) => {
          world.end();
          // Out of this world, past what holds its links.
          event.stopPropagation();
          event.preventDefault();
          window.location.assign(event.currentTarget.href);
        }}
      >
        {words.end}
      </a>
    </aside>
  );
}
