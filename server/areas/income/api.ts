/** Incomes, and the account by which one is verified. */
import { partRows } from "../../kernel/answers/api.ts";
import { deletes } from "../../kernel/api/route-shapes.ts";
import type { AreaApi } from "../../kernel/api/route.ts";
import { deletePart } from "../../kernel/records/record-parts.ts";
import { incomeConnection } from "./income-connection.ts";

const ADDITIONAL = { path: "/applications/additional-income/", resource: "additional-income" } as const;

export const api: AreaApi = {
  about: "Incomes, and the account by which one is verified.",
  routes: [
    ...partRows({
      path: "/applications/income/",
      resource: "income",
      title: "income",
      operation: "Income",
      making: "Makes the income of whoever fills it in, or saves the one that is there.",
    }),
    ...partRows({ ...ADDITIONAL, title: "additional income", operation: "AdditionalIncome", making: "Makes a further source of income." }),
    deletes(
      { path: `${ADDITIONAL.path}{id}`, name: "deleteAdditionalIncome", about: "Deletes a further source of income.", resource: ADDITIONAL.resource },
      (deps, actor, id) => deletePart(deps, actor, ADDITIONAL.resource, id),
    ),
    {
      method: "GET",
      path: "/argyle/user",
      name: "readIncomeConnection",
      about: "A token for the connected-account widget, and when accounts were added.",
      access: { resource: "income-connection", verb: "read" },
      answers: { one: "income-connection" },
      refusals: [503],
      async handler(call) {
        const connection = await incomeConnection(call.deps, call.actor());
        if (!connection) throw call.unavailable(call.text("error.income-token"));
        return call.json(connection);
      },
    },
  ],
};
