/** Everything around the hand-written form: bars, rail, the column beside it. */
import { type ReactNode, useState } from "react";
import held from "#screens/render/assets/avatars/ada.svg?inline";
import address from "#screens/render/assets/avatars/ada.svg?url";
import { Icon } from "./fields.tsx";
import { Mark } from "./mark.tsx";
import { fieldsRemaining } from "./sections.tsx";

/** In the page, as ours stands there. */
const picture = import.meta.env.SSR ? held : address;

const STEPS = ["Apply", "Profile", "Choose a home", "Meet and sign"];

function AvatarMenu() {
  const [open, setOpen] = useState(false);
  const logout = () =>
    void fetch("/commands", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ command: "sign-out", input: {}, address: "/" }),
    }).then(() => window.location.assign("/login"));
  return (
    <div className="avatar-menu">
      <button type="button" className="avatarbtn" aria-label="Your menu" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <img className="ava" src={picture} alt="" width="38" height="38" suppressHydrationWarning />
      </button>
      {open && (
        <div className="menu" role="menu" aria-label="Your menu">
          <button type="button" role="menuitem" onClick={logout}>
            Logout
          </button>
        </div>
      )}
    </div>
  );
}

/** `isAlone`: on a phone the bar above isn't shown, and the menu stands by itself. */
export function Shell({ children, isAlone = false }: { children: ReactNode; isAlone?: boolean }) {
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <p className="sandbox">
        <b>Sandbox:</b> no real money, mail or checks
      </p>
      <header className="nav has-steps">
        <div className="nav-start">
          <a className="logo" href="/applications" aria-label="Latchkey. To your applications">
            <Mark />
            Latchkey
          </a>
        </div>
        <div
          className="steps"
          role="progressbar"
          aria-label="Step 1 of 4"
          aria-valuenow={25}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext="Step 1 of 4"
        >
          {STEPS.map((step, index) => (
            <span key={step} className={index === 0 ? "now" : ""} style={index === 0 ? ({ "--p": "100%" } as object) : undefined}>
              <i />
              {step}
            </span>
          ))}
        </div>
        <div className="nav-end">
          <AvatarMenu />
        </div>
      </header>
      {isAlone && (
        <div className="lone-menu">
          <AvatarMenu />
        </div>
      )}
      {children}
      <button type="button" className="help" aria-label="Chat with the team">
        <Icon name="chat" size="l" />
      </button>
    </div>
  );
}

const ROUND = 62.8;

function Ring({ share }: { share: number }) {
  if (share >= 1)
    return (
      <span className="donemark">
        <Icon name="check" size="s" />
      </span>
    );
  return (
    <svg className="progress-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" className="ring-track" />
      <circle cx="12" cy="12" r="10" className="ring-done" strokeDasharray={`${(share * ROUND).toFixed(1)} ${ROUND}`} transform="rotate(-90 12 12)" />
    </svg>
  );
}

export interface Part {
  id: string;
  title: string;
  remaining: number;
  total: number;
}

export function Rail({ parts }: { parts: Part[] }) {
  const [current, setCurrent] = useState(parts[0]?.id);
  const now = parts.find((part) => part.id === current);
  const share = ({ remaining, total }: Part) => 1 - remaining / total;
  return (
    <>
      <nav className="rail" aria-label="Sections of the form">
        {parts.map((part) => (
          <a
            key={part.id}
            href={`#${part.id}`}
            className={`${part === now ? "now" : ""}${part.remaining === 0 ? " done" : ""}`}
            aria-current={part === now || undefined}
            onClick={() => setCurrent(part.id)}
          >
            <Ring share={share(part)} />
            <b>{part.title}</b>
            <small>{fieldsRemaining(part.remaining)}</small>
          </a>
        ))}
      </nav>
      {now && (
        <div className="section-bar">
          <Ring share={share(now)} />
          <span>
            <b>{now.title}</b>
            <small>{fieldsRemaining(now.remaining)}</small>
          </span>
          <button type="button" className="btn plain sm" aria-expanded={false}>
            All sections <Icon name="chev" size="s" />
          </button>
        </div>
      )}
    </>
  );
}

export function Aside() {
  return (
    <aside className="region-aside" data-layout="form">
      <div className="group plain">
        <svg className="door" viewBox="0 0 44 60" role="img" aria-label="Step 1 of 4">
          <path d="M4 58V22a18 18 0 0 1 36 0v36z" fill="#fff" stroke="#241F21" strokeWidth="2" />
          <path d="M9.5 32V22A11 11 0 0 1 20 11v21z" fill="#FF6F4F" />
          <path d="M24 32V11a11 11 0 0 1 10.5 11v10z" fill="#E6DED6" />
          <path d="M9.5 38H20v14H9.5z" fill="#E6DED6" />
          <path d="M24 38h10.5v14H24z" fill="#E6DED6" />
        </svg>
        <h2 className="display sub">Seattle, room in a shared home</h2>
        <p className="text">
          Application fee <b>$35 USD</b>, paid once, at the end.
        </p>
      </div>
      <div className="group plain">
        <h2 className="display sub">Only yours</h2>
        <p className="text">This application is unique to you and cannot be shared.</p>
      </div>
      <div className="group plain">
        <h2 className="display sub">What comes after</h2>
        <button type="button" className="text-link">
          See the five steps
        </button>
      </div>
      <div className="group plain">
        <h2 className="display sub">Stuck?</h2>
        <p className="text">
          <button type="button" className="inline-link">
            Chat with the team
          </button>
          , answered within about 3 business hours.
        </p>
        <p className="text muted">
          Or write to{" "}
          <a href="mailto:support@latchkeyhomes.example" className="inline-link">
            support@latchkeyhomes.example
          </a>
          , or call{" "}
          <a href="tel:+12025550100" className="inline-link">
            +1 (202) 555-0100
          </a>
          .
        </p>
      </div>
    </aside>
  );
}
