import type { Preview } from "#server";
import { useWords } from "../../desk/desk-context.ts";

/** Which variants they are shown, and by what that is decided: as it is with them, or because the address says so. */
export function Variants({ preview: { seen, at } }: { preview: Preview }) {
  const say = useWords();
  const applied = seen.variants.filter(({ applies }) => applies).length;
  return (
    <section className="blk">
      <h2>
        {say("desk.preview.variants")} <span>{say("desk.preview.of", { n: applied, of: seen.variants.length })}</span>
      </h2>
      <ul className="vr">
        {seen.variants.map(({ id, about, applies, facts }) => (
          <li key={id} className={applies ? "on" : ""} title={about}>
            <b>{id}</b>
            <span>
              {say(applies ? "desk.preview.applies" : "desk.preview.applies-not")}{" "}
              {at.variants !== null
                ? say("desk.preview.variant-chosen")
                : facts.map(({ path, value }) => (
                    <span key={path} className="fact">
                      <code>{path}</code>: {value === "" ? say("desk.preview.nothing-there") : value}
                    </span>
                  ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
