const COMING = "#E6DED6";
const DONE = "#241F21";
const NOW = "#FF6F4F";

/** The four-panel door: ink panels are behind the person, the coral one is where they are; at the end it stands open. */
export function Door({ step, of, label }: { step: number; of: number; label?: string }) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  if (step > of) {
    return (
      <svg className="door" viewBox="0 0 44 60" {...name}>
        <path d="M4 58V20a16 16 0 0 1 32 0v38z" fill="#FBD277" />
        <path d="M4 58V20A16 16 0 0 1 20 4v54z" fill="#241F21" transform="matrix(.72 .1 0 1 1.1 -.4)" />
        <path d="M4 58V20a16 16 0 0 1 32 0v38" fill="none" stroke="#241F21" strokeWidth="2.5" />
        <path d="M36 58h7L24 50z" fill="#FBD277" opacity=".6" />
        <circle cx="13" cy="36" r="1.7" fill="#FBD277" />
      </svg>
    );
  }
  const panel = (position: number) => (position < step ? DONE : position === step ? NOW : COMING);
  return (
    <svg className="door" viewBox="0 0 44 60" {...name}>
      <path d="M4 58V22a18 18 0 0 1 36 0v36z" fill="#fff" stroke="#241F21" strokeWidth="2" />
      <path d="M9.5 32V22A11 11 0 0 1 20 11v21z" fill={panel(1)} />
      <path d="M24 32V11a11 11 0 0 1 10.5 11v10z" fill={panel(2)} />
      <path d="M9.5 38H20v14H9.5z" fill={panel(3)} />
      <path d="M24 38h10.5v14H24z" fill={panel(4)} />
    </svg>
  );
}
