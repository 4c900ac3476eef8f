/** Whoever can't pay any of the rooms that are left of their group's home says so to the others: how much is approved stays theirs. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { nameInMail } from "../../../kernel/mail/mail-choice.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { groupChoice } from "./group-choice.ts";
import { mailChooser } from "./group-hold.ts";
import { choosersOf } from "../sql.ts";

/** Said again of the same home, nobody is written to twice. @param application  id of whoever says it */
export const tellGroup = (deps: Deps, application: string): Promise<Refusal | null> =>
  deps.store.transaction(async (tx) => {
    const group = (await tx.find("application", application))?.group_source ?? null;
    const round = group === null ? null : groupChoice(await tx.query(choosersOf(group)), application);
    const own = round?.choosers.find((each) => each.application === application);
    if (!round?.terms || !own || own.hold) return refusal("wrong-state", "status");
    const home = await tx.find("home", round.terms.home);
    const args = { name: nameInMail(own.first_name), home: home?.name ?? "" };
    const key = `group-room-out-of-reach:${round.held[0]!.id}:${application}`;
    for (const one of round.choosers) if (one !== own) await mailChooser(tx, deps, one, { mail: "group-room-out-of-reach", args, key });
    return null;
  });
