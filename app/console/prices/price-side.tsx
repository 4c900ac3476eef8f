import { Fragment, type ReactNode } from "react";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useDesk } from "../desk/desk-context.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import type { MarketPrices, PriceChange, PricePreview } from "./price-data.ts";
import type { PriceWords } from "./price-words.ts";

interface SideProps {
  prices: MarketPrices;
  preview: PricePreview | null;
  words: PriceWords;
  mayChange: boolean;
  undo: (change: PriceChange) => void;
  /** The reason and the button, or the proposal that waits. */
  children: ReactNode;
}

/** What a draft comes to, who keeps the old price, and what was changed before. */
export function PriceSide({ prices, preview, words, mayChange, undo, children }: SideProps) {
  const { say } = useDesk();
  const { changes, people, quote_hours } = prices;
  return (
    <aside className="side3" aria-label={say("desk.prices.side")} tabIndex={-1}>
      {children}
      {preview && <Effects preview={preview} words={words} market={prices.display_name} />}
      <div className="blk">
        <h2>{say("desk.prices.who-keeps")}</h2>
        <p className="cnote">
          <Icon name="clock" size="s" />
          <span>{say("desk.prices.shown", { n: people.shown, hours: quote_hours })}</span>
        </p>
        <p className="cnote">
          <Icon name="lock" size="s" />
          <span>{say("desk.prices.agreed", { n: people.agreed })}</span>
        </p>
      </div>
      <div className="blk">
        <h2>
          {say("desk.prices.history")} <span>{changes.length > 0 && changes.length}</span>
        </h2>
        {changes.length === 0 && <p className="quiet">{say("desk.prices.no-change")}</p>}
        <ol className="tl">
          {changes.map((change) => (
            <li key={change.id} className={change.state === "proposed" ? "hot" : change.state === "in-force" ? "good" : undefined}>
              <span>
                <b>{change.by}</b> <ChangeText change={change} prices={prices} words={words} />
                <q>{change.reason}</q>
                {change.state !== "in-force" && <span className="cap">{say(`desk.prices.state.${change.state}`)}</span>}
                {change.agreed_by !== null && <span className="cap">{say("desk.prices.agreed-by", { name: change.agreed_by })}</span>}
                {mayChange && change.can_be_undone && (
                  <button type="button" className="linklike" aria-label={say("desk.prices.undo-of", { n: change.number })} onClick={() => undo(change)}>
                    {say("desk.prices.undo")}
                  </button>
                )}
              </span>
              <ShortTime at={change.at} />
            </li>
          ))}
        </ol>
      </div>
    </aside>
  );
}

/** "10 months 1.07 to 1.06", and of which change it takes back. */
export function ChangeText({ change: { constants, undoes }, prices, words }: { change: PriceChange; prices: MarketPrices; words: PriceWords }) {
  const { say } = useDesk();
  const said = constants.map(({ name, before, after }) => {
    const unit = prices.constants.find((one) => one.name === name)?.unit;
    return say("desk.prices.from-to", { name: words.label(name), before: words.value(unit, before), after: words.value(unit, after) });
  });
  return (
    <>
      {undoes !== null && `${say("desk.prices.undid", { n: undoes })} `}
      {said.join("; ")}
    </>
  );
}

function Effects({ preview: { effects, fees, changed }, words, market }: { preview: PricePreview; words: PriceWords; market: string }) {
  const { say } = useDesk();
  return (
    <div className="blk">
      <h2>
        {say("desk.prices.effects")} <span>{market}</span>
      </h2>
      {changed.length === 0 ? (
        <p className="quiet">{say("desk.prices.no-draft")}</p>
      ) : (
        <dl className="eff">
          <dt>{say("desk.prices.rooms-changed")}</dt>
          <dd>{say("desk.prices.of", { n: effects.rooms_changed, all: effects.rooms })}</dd>
          {effects.median !== null && (
            <>
              <dt>{say("desk.prices.median")}</dt>
              <dd>{words.change(effects.median)}</dd>
            </>
          )}
          {effects.most !== null && (
            <>
              <dt>{say("desk.prices.most")}</dt>
              <dd>{words.change(effects.most)}</dd>
            </>
          )}
          {fees.map(({ name, change }) => (
            <Fragment key={name}>
              <dt>{words.label(name)}</dt>
              <dd>{words.change(change)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  );
}
