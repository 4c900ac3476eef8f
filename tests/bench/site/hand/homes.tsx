/** The homes to choose from as one would write them without a screen language: the same markup, from plain texts. */
import { useEffect, useRef, useState } from "react";
import { avatarUrl } from "#screens/render/drawings/avatars.ts";
import { pictureUrl } from "#screens/render/drawings/pictures.ts";
import { Icon } from "./fields.tsx";
import { Shell } from "./frame.tsx";

export interface HandHome {
  street: string;
  place: string;
  picture: string;
  badge: string;
  price: string;
  unit: string;
  detail: string;
  href: string;
  lit: boolean[];
  people: { id: string; avatar?: string }[];
  who: string;
  hint: string;
  ways: { label: string; of: string; href: string; tone: string }[];
}

export function HandHomes({ homes }: { homes: HandHome[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = () => setEnds({ start: list.scrollLeft < 2, end: list.scrollWidth - list.clientWidth - list.scrollLeft < 2 });
    list.addEventListener("scroll", measure, { passive: true });
    return () => list.removeEventListener("scroll", measure);
  }, []);
  const go = (by: number) => row.current?.scrollBy({ left: by * 340, behavior: "smooth" });
  return (
    <Shell>
      <form method="post" className="screen layout-page" noValidate>
        <main className="region-main" id="main">
          <div className="inside">
            <div className="group plain">
              <div className="group apart">
                <div className="group plain">
                  <h1 className="display page" tabIndex={-1}>
                    You’re approved for rooms up to $1,700/mo
                  </h1>
                  <p className="text lead">Select a room and chat with the roommates</p>
                </div>
                <button type="button" className="btn line">
                  <Icon name="chev" size="s" /> Lease preferences
                </button>
              </div>
              <div className="shelf-frame">
                <div className="shelf-ways">
                  <button type="button" className="btn line" aria-label="Back by one" aria-disabled={ends.start || undefined} onClick={() => go(-1)}>
                    <Icon name="chev" size="s" />
                  </button>
                  <button type="button" className="btn line" aria-label="On by one" aria-disabled={ends.end || undefined} onClick={() => go(1)}>
                    <Icon name="chev" size="s" />
                  </button>
                </div>
                <ul ref={row} className="shelf" aria-label="Homes">
                  {homes.map((home) => (
                    <li key={home.href}>
                      <Home home={home} />
                    </li>
                  ))}
                </ul>
              </div>
            </div>
          </div>
        </main>
      </form>
    </Shell>
  );
}

const Home = ({ home }: { home: HandHome }) => (
  <div className="flip-card" role="group" aria-label={home.street}>
    <div className="side">
      <div className="group side">
        <article className="picture-card">
          <div className="pic">
            <img src={pictureUrl(home.picture)} alt="" width={480} height={320} loading="lazy" decoding="async" />
            <span className="badge">{home.badge}</span>
          </div>
          <div className="words">
            <h2 className="display">
              <a href={home.href} className="whole">
                {home.street}
              </a>
            </h2>
            <p className="sub">{home.place}</p>
            <p className="price">
              <b>{home.price}</b>
              <span>{home.unit}</span>
            </p>
            <p className="foot">
              {home.detail}
              <span className="windows" aria-hidden="true">
                {home.lit.map((isLit, at) => (
                  <i key={at} className={isLit ? "lit" : undefined} />
                ))}
              </span>
            </p>
          </div>
        </article>
        {home.who !== "" && (
          <p className="faces">
            <span aria-hidden="true">
              {home.people.map(({ id, avatar }) => (
                <img key={id} className="ava" src={avatarUrl(avatar ?? "")} alt="" width={28} height={28} />
              ))}
            </span>
            {home.who}
          </p>
        )}
        {home.hint !== "" && <p className="text hint">{home.hint}</p>}
        {home.ways.map(({ label, of, href, tone }) => (
          <a key={label} href={href} className={`btn ${tone} wide`}>
            {label}
            <span className="sr-only"> {of}</span>
          </a>
        ))}
      </div>
    </div>
  </div>
);
