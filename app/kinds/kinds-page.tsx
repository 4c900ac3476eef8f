import { useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import type { KindsPage as Kinds, Sample, SampledKind } from "#server";
import { Screen } from "#screens/render/index.ts";
import { usePageTexts } from "../page-texts.ts";
import { Enclosed, type Sealed, unseal } from "../sealed-data.tsx";
import { sampleHost, typedStorage } from "./sample-host.ts";

/** The samples of every kind, each drawn as a screen of its own by the renderer of the product. */
export function KindsPage() {
  const kinds = unseal(useLoaderData<{ kinds: Sealed<Kinds> }>().kinds as Sealed<Kinds>);
  const { ui, sandbox } = usePageTexts();
  return (
    <div className="app kinds">
      {sandbox && (
        <aside className="sandbox" aria-label={ui["ui.sandbox"]}>
          <b>{ui["ui.sandbox"]}</b> {ui["ui.sandbox-text"]}
        </aside>
      )}
      <main id="main" tabIndex={-1}>
        <h1 className="display page">{kinds.title}</h1>
        <p className="lead">{kinds.lead}</p>
        <nav aria-label={kinds.words.contents}>
          {kinds.groups.map((group) => (
            <section key={group.title}>
              <h2 className="display sub">{group.title}</h2>
              <ul>
                {group.kinds.map(({ id, kind }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{kind}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {kinds.groups.flatMap((group) => group.kinds.map((kind) => <Kind key={kind.id} kind={kind} words={kinds.words} />))}
      </main>
      <Enclosed value={kinds} />
    </div>
  );
}

type Words = Kinds["words"];

function Kind({ kind: { id, kind, about, facts, samples }, words }: { kind: SampledKind; words: Words }) {
  return (
    <section className="kind" id={id} aria-labelledby={`${id}-name`}>
      <h2 className="display section" id={`${id}-name`}>
        {kind}
      </h2>
      <p>{about}</p>
      <ul className="kind-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="samples">
        {samples.map((sample) => (
          <OneSample key={sample.id} sample={sample} words={words} />
        ))}
      </div>
    </section>
  );
}

function OneSample({ sample: { id, state, json, descriptor, typed }, words }: { sample: Sample; words: Words }) {
  const { ui, constants, addresses } = usePageTexts();
  const host = useMemo(() => sampleHost(addresses, typed !== undefined), [addresses, typed]);
  const storage = useMemo(() => (typed ? typedStorage(typed) : null), [typed]);
  return (
    <article className="sample" aria-labelledby={`${id}-state`}>
      <h3 id={`${id}-state`}>{state}</h3>
      <div className="stage">
        <Screen descriptor={descriptor} ui={ui} constants={constants} host={host} storage={storage} inset />
      </div>
      <details>
        <summary aria-describedby={`${id}-state`}>{words.json}</summary>
        <Copy text={json} words={words} describedBy={`${id}-state`} />
        <pre>
          <code>{json}</code>
        </pre>
      </details>
    </article>
  );
}

function Copy({ text, words, describedBy }: { text: string; words: Words; describedBy: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A browser may forbid it: the text stands below all the same.
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <p className="copy">
      <button type="button" className="btn line sm" aria-describedby={describedBy} onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status">{copied && words.copied}</span>
    </p>
  );
}
