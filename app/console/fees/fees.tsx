import { useState } from "react";
import type { Shown } from "#server";
import { Icon } from "#screens/render/drawings/icons.tsx";
import { useQuery } from "../desk/use-query.ts";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { ShortTime } from "../desk/status/short-time.tsx";
import { rowBeside } from "../desk/lists/list-search.tsx";
import { LoadError } from "../desk/lists/query-list.tsx";
import { RoomComes } from "../desk/lists/room-comes.tsx";
import { KeysFooter } from "../desk/footer.tsx";
import { ReasonDialog } from "../desk/forms/reason-dialog.tsx";

type ServiceFees = Shown["service-fees"];

const REASON = { most: 500 };

/** The sets of service fees: what each comes to where, which counts, and who chose it. */
export function Fees() {
  const { say, api, toasts } = useDesk();
  const asked = useQuery<ServiceFees>("/staff/fees/");
  const fees = asked.value;
  const [choosing, setChoosing] = useState<string | null>(null);
  const counts = (set: string): boolean => fees !== null && fees.markets.every((market) => market.set === set);
  const choose = async (set: string, reason: string): Promise<void> => {
    const { body } = await api
      .ask<ServiceFees>("PUT", "/staff/fees/", { set, reason }, { headers: { "If-Match": `"${fees!.version}"` } })
      // What somebody else chose meanwhile stands beside the question.
      .catch((error: unknown) => {
        asked.again();
        throw error;
      });
    asked.put(body);
    setChoosing(null);
    toasts.show({ text: say("desk.fees.chosen", { set: say(`desk.fees.set.${set}`) }), tone: "good" });
  };
  const [at, setAt] = useState<string | null>(null);
  const sets = fees?.sets ?? [];
  const step = (by: number): void => setAt(rowBeside(sets, sets.indexOf(at ?? ""), by) ?? null);
  const group = say("desk.room.fees");
  useCommands([
    { id: "fees.next", label: say("desk.fees.next"), short: say("desk.fees.one"), group, isKeyOnly: true, run: () => step(1) },
    { id: "fees.previous", label: say("desk.fees.previous"), short: say("desk.fees.one"), group, isKeyOnly: true, run: () => step(-1) },
    {
      id: "fees.choose",
      label: say("desk.fees.choose-now"),
      short: say("desk.fees.choose-short"),
      group,
      icon: "card",
      run: () => setChoosing(at),
      disabled: at === null ? say("desk.fees.choose-first") : counts(at) ? say("desk.fees.counts") : undefined,
    },
    ...sets.map((set) => ({
      id: `fees.choose.${set}`,
      label: say("desk.fees.choose-of", { set: say(`desk.fees.set.${set}`) }),
      group,
      icon: "card",
      run: () => setChoosing(set),
      disabled: counts(set) ? say("desk.fees.counts") : undefined,
    })),
  ]);
  return (
    <main className="fees">
      <header className="bar">
        <h1>{say("desk.room.fees")}</h1>
        <p className="cap">{say("desk.fees.text")}</p>
      </header>
      {asked.error !== null && fees === null ? (
        <LoadError asked={asked} />
      ) : fees === null ? (
        <RoomComes />
      ) : (
        <div className="scrolls" tabIndex={-1}>
          <Sets fees={fees} at={at} counts={counts} onChoose={setChoosing} />
          <Choices choices={fees.choices} />
        </div>
      )}
      {choosing !== null && fees && (
        <ReasonDialog
          title={say("desk.fees.choose-of", { set: say(`desk.fees.set.${choosing}`) })}
          text={say("desk.fees.choose-text")}
          label={say("desk.fees.reason")}
          field="reason"
          draft={{ about: choosing, what: "fees" }}
          most={REASON.most}
          press={say("desk.fees.choose")}
          onClose={() => setChoosing(null)}
          send={(reason) => choose(choosing, reason)}
        />
      )}
      <KeysFooter />
    </main>
  );
}

/** A row a market, a column a set: the one that counts is marked at its head. */
function Sets({ fees, at, counts, onChoose }: { fees: ServiceFees; at: string | null; counts: (set: string) => boolean; onChoose: (set: string) => void }) {
  const { say, locale } = useDesk();
  const money = (amount: number, currency: string): string =>
    new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() }).format(amount);
  return (
    <table aria-label={say("desk.fees.sets")}>
      <thead>
        <tr>
          <th scope="col">{say("desk.fees.market")}</th>
          {fees.sets.map((set) => (
            <th
              key={set}
              scope="col"
              className={[counts(set) && "now", set === at && "at"].filter(Boolean).join(" ") || undefined}
              aria-current={set === at || undefined}
            >
              <b>{say(`desk.fees.set.${set}`)}</b>
              {counts(set) ? (
                <span className="cap counts">
                  <Icon name="check" size="s" />
                  {say("desk.fees.counts")}
                </span>
              ) : (
                <button
                  type="button"
                  className="cbtn small"
                  aria-label={say("desk.fees.choose-this", { set: say(`desk.fees.set.${set}`) })}
                  onClick={() => onChoose(set)}
                >
                  {say("desk.fees.choose")}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fees.markets.map(({ slug, display_name, currency, set: own, amounts }) => (
          <tr key={slug}>
            <th scope="row">{display_name}</th>
            {fees.sets.map((set) => (
              <td key={set} className={own === set ? "now" : undefined}>
                {amounts[set] == null ? <span className="quiet">{say("desk.fees.exempt")}</span> : money(amounts[set], currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Choices({ choices }: Pick<ServiceFees, "choices">) {
  const { say } = useDesk();
  return (
    <section aria-label={say("desk.fees.choices")}>
      <h2>{say("desk.fees.choices")}</h2>
      {choices.length === 0 && <p className="quiet">{say("desk.fees.no-choice")}</p>}
      <ol>
        {choices.map(({ version, set, reason, by, at }) => (
          <li key={version}>
            <span>
              <b>{by}</b> {say("desk.fees.chose", { set: say(`desk.fees.set.${set}`) })} <span className="quiet">{reason}</span>
            </span>
            <ShortTime at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
