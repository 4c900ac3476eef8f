import { NavLink } from "@remix-run/react";
import { type ReactNode, useSyncExternalStore } from "react";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { LogoMark } from "#screens/render/drawings/logo.tsx";
import { onAppearance } from "#screens/render/session/appearance.ts";
import { useQuery } from "../desk/use-query.ts";
import { useDesk } from "../desk/desk-context.ts";
import { isDark, turnDark } from "../desk/theme.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { useBatchedCaseChanges } from "../desk/use-live-updates.ts";

/** The list of applications: with `force` staff are not led back to the console. */
const STAFF_MENU = "/applications?force=true";

/** Rooms as links, under the names of their parts; `children` stands in the place of the first room: its views. */
export function Sidebar({ children }: { children?: ReactNode }) {
  const { rooms, say, who, openPalette, desk } = useDesk();
  const open = rooms.filter(({ isOpen, hasViews }) => isOpen && !hasViews);
  const parts = [...new Set(open.map(({ part }) => part))];
  const dark = useSyncExternalStore(onAppearance, isDark, () => false);
  return (
    <aside className="csb">
      <NavLink className="logo" to="/console" title={say("desk.title")}>
        <LogoMark />
        <span>{say("desk.product")}</span>
      </NavLink>
      <button type="button" className="cbtn find" onClick={openPalette} title={say("desk.command.palette")}>
        <span>
          <Icon name="search" size="s" />
          <span className="words">{say("desk.search")}</span>
        </span>
        <KeyCaps keys={desk.shortcuts["palette"] ?? ""} />
      </button>
      <nav className="views" aria-label={say("desk.rooms")}>
        {children}
        {parts.map((part) => (
          <section key={part ?? ""}>
            {part && <h2>{say(part)}</h2>}
            {open
              .filter((room) => room.part === part)
              .map(({ id, path, label, icon, counts }) => (
                <NavLink key={id} to={path} title={say(label)}>
                  <Icon name={icon} size="s" />
                  <span className="words">{say(label)}</span>
                  {counts && <RoomCount path={counts} />}
                </NavLink>
              ))}
          </section>
        ))}
        {/* A plain link: the pages of applicants are outside the console. */}
        <a href={STAFF_MENU} title={say("desk.staff-menu.about")}>
          <Icon name="home" size="s" />
          <span className="words">{say("desk.staff-menu")}</span>
        </a>
      </nav>
      <div className="csb-me">
        <PersonAvatar url={who.imageUrl} drawing={who.avatar} seed={who.id} size={26} />
        <span className="words" title={who.email}>
          <b>{who.name}</b>
          <small>{who.roles.map((role) => say(`desk.role.${role}`)).join(", ")}</small>
        </span>
        <button
          type="button"
          className="cbtn ghost"
          aria-label={say(dark ? "desk.light" : "desk.dark")}
          title={say(dark ? "desk.light" : "desk.dark")}
          onClick={turnDark}
        >
          <Icon name={dark ? "sun" : "moon"} size="s" />
        </button>
      </div>
    </aside>
  );
}

/** How many wait in a room: nothing where none does. */
function RoomCount({ path }: { path: string }) {
  const { desk, locale } = useDesk();
  const asked = useQuery<{ count: number }>(`/staff/${path}&limit=1`);
  useBatchedCaseChanges(asked.again, desk.queue.renew_after_ms);
  return asked.value && asked.value.count > 0 ? <span className="count">{new Intl.NumberFormat(locale).format(asked.value.count)}</span> : null;
}
