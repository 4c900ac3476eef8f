/** What the palette finds beside commands: applications, homes and cases of support, each for those who may enter its room. */
import { useNavigate } from "@remix-run/react";
import { Command as Cmdk } from "cmdk";
import { useEffect, useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { useCaseHref } from "../desk/lists/case-address.ts";
import { PersonAvatar } from "../desk/pictures/person-avatar.tsx";
import { statusText } from "../desk/status/status-text.ts";
import { Marked } from "./marked.tsx";
import { whyFound } from "./why-found.ts";

interface FoundProps {
  asked: string;
  onClose: () => void;
}

interface Found<Row> {
  rows: readonly Row[];
  /** What they were found by: by now something else may be typed. */
  by: string;
}
const NOTHING = { rows: [], by: "" };

/** Of two letters on. `path`: behind `/staff/`, with what it is narrowed to. */
function useFound<Row>(room: string, path: string, asked: string): Found<Row> {
  const { api, rooms, desk } = useDesk();
  const isOpen = rooms.some(({ id, isOpen: open }) => id === room && open);
  const [found, setFound] = useState<Found<Row>>(NOTHING);
  useEffect(() => {
    if (!isOpen || asked.length < 2) return setFound(NOTHING);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ search: asked, limit: String(desk.rows.found) });
      api.getJson<{ results: Row[] }>(`/staff/${path}${query.toString()}`, { signal: asking.signal }).then(
        ({ results }) => setFound({ rows: results, by: asked }),
        // The commands are there all the same.
        () => asking.signal.aborted || setFound(NOTHING),
      );
    }, desk.queue.search_after_ms);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [api, asked, isOpen, desk, path]);
  return found;
}

/** Whoever is called so and has applied: to be opened from wherever one is. */
export function FoundApplications({ asked, onClose }: FoundProps) {
  const { say, markets, desk } = useDesk();
  const navigate = useNavigate();
  const hrefOf = useCaseHref();
  const found = useFound<Shown["staff-application"]>("queue", "applications/?", asked);
  const why = (one: Parameters<typeof whyFound>[0]): string[] => {
    const reason = whyFound(one, found.by);
    return reason ? [say(`desk.palette.by.${reason.by}`, { text: reason.text ?? "" })] : [];
  };
  if (found.rows.length === 0) return null;
  return (
    <Cmdk.Group heading={say("desk.palette.applications")} forceMount>
      {found.rows.map(({ id, first_name, last_name, email, market, status, request_type, person, avatar, source }) => (
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
          <small>
            {[...why({ first_name, last_name, email, source }), markets[market] ?? market, statusText({ status, request_type }, { say, desk })].join(", ")}
          </small>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}

/** By name, street or neighborhood, which is said beside the name. */
export function FoundHomes({ asked, onClose }: FoundProps) {
  const { say } = useDesk();
  const navigate = useNavigate();
  const found = useFound<Shown["staff-home"]>("homes", "homes/?", asked);
  if (found.rows.length === 0) return null;
  return (
    <Cmdk.Group heading={say("desk.palette.homes")} forceMount>
      {found.rows.map(({ slug, name, street_address, neighborhood, market_name }) => (
        <Cmdk.Item
          key={slug}
          value={`home.${slug}`}
          forceMount
          onSelect={() => {
            onClose();
            void navigate(`/console/homes/${slug}`);
          }}
        >
          <Icon name="home" size="s" />
          <span>
            <Marked text={name} asked={asked} />
          </span>
          <small>
            <Marked text={[street_address === name ? "" : street_address, neighborhood, market_name].filter(Boolean).join(", ")} asked={asked} />
          </small>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}

/** By who applies, or the home; those that are over, too. */
export function FoundMeetings({ asked, onClose }: FoundProps) {
  const { say } = useDesk();
  const navigate = useNavigate();
  const found = useFound<Shown["staff-meeting"]>("meetings", "meetings/?state=any&", asked);
  if (found.rows.length === 0) return null;
  return (
    <Cmdk.Group heading={say("desk.palette.meetings")} forceMount>
      {found.rows.map(({ id, applicants, home_name, market_name }) => (
        <Cmdk.Item
          key={id}
          value={`meeting.${id}`}
          forceMount
          onSelect={() => {
            onClose();
            void navigate(`/console/meetings/${id}`);
          }}
        >
          <PersonAvatar url={applicants[0]?.picture ?? null} drawing={applicants[0]?.avatar ?? ""} seed={applicants[0]?.person ?? id} size={20} />
          <span>
            <Marked text={applicants.map(({ name }) => name).join(", ")} asked={asked} />
          </span>
          <small>
            <Marked text={`${home_name}, ${market_name}`} asked={asked} />
          </small>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}

/** Open or closed, by who wrote or what they wrote, of which the beginning is said. */
export function FoundCases({ asked, onClose }: FoundProps) {
  const { say } = useDesk();
  const navigate = useNavigate();
  const found = useFound<Shown["support-case"]>("support", "cases/?status=any&", asked);
  if (found.rows.length === 0) return null;
  return (
    <Cmdk.Group heading={say("desk.palette.cases")} forceMount>
      {found.rows.map(({ id, person, email, topic, message, status }) => (
        <Cmdk.Item
          key={id}
          value={`case.${id}`}
          forceMount
          onSelect={() => {
            onClose();
            void navigate(`/console/cases/${id}`);
          }}
        >
          <PersonAvatar url={null} drawing={person?.avatar ?? ""} seed={person?.id ?? id} size={20} />
          <span>
            <Marked text={person?.name || email} asked={asked} />
          </span>
          <small>
            {status === "closed" && say("desk.said-of", { name: say("desk.palette.case-closed"), text: "" })}
            <Marked text={topic === "accommodation" ? say("desk.support-case.accommodation") : message} asked={asked} />
          </small>
        </Cmdk.Item>
      ))}
    </Cmdk.Group>
  );
}
