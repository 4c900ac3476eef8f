/** The account by which an income is verified. */
import type { AreaApi } from "../../kernel/api/route.ts";
import { incomeConnection } from "./income-connection.ts";

export const api: AreaApi = {
  about: "income",
  routes: [
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
