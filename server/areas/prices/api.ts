/** The constants that prices go by, market by market. */
import { notNamed } from "../../kernel/api/own-case.ts";
import { decides, reads } from "../../kernel/api/route-shapes.ts";
import type { AreaApi, StaffRoute } from "../../kernel/api/route.ts";
import { agreeToPrices, changePrices, withdrawPrices } from "./change-prices.ts";
import { previewPrices } from "./preview-prices.ts";
import { readPrices } from "./read-prices.ts";

const PATH = "/staff/prices/{market}";
const own = notNamed("of everybody alike in a market, and kept with who changed it");
const RESOURCE = "market-prices";

/** A proposal that is settled: agreed to, or taken back. */
const settles = (
  row: Pick<StaffRoute, "method" | "path" | "name" | "about" | "access">,
  settle: (...of: [...Parameters<typeof withdrawPrices>, version: number | null]) => ReturnType<typeof withdrawPrices>,
): StaffRoute => ({
  ...row,
  own,
  answers: { one: RESOURCE },
  refusals: [400, 404, 409, 412],
  async handler(call) {
    return call.record(call.orRefuse(await settle(call.deps, call.actor(), call.param("market"), call.param("id"), call.version())).value);
  },
});

export const api: AreaApi = {
  about: "The constants that prices go by, market by market, with their history.",
  staff: [
    reads(
      { path: PATH, name: "readPrices", own, about: "What the prices of a market go by, what changed it, and whose price stays.", resource: RESOURCE },
      readPrices,
    ),
    {
      ...decides(
        {
          path: `${PATH}/preview`,
          name: "previewPrices",
          own,
          about: "Prices of a room by a draft of constants, beside those of now. Nothing is written.",
          resource: "price-preview",
          answers: "price-preview",
        },
        previewPrices,
      ),
      answers: { one: "price-preview" },
      refusals: [400, 404],
    },
    decides(
      {
        path: `${PATH}/changes/`,
        name: "changePrices",
        own,
        about:
          "Changes constants, or takes a change back; where the place asks for a second person it is proposed. Prices that were shown hold their hours, agreed ones for good.",
        resource: "price-change",
        answers: RESOURCE,
      },
      changePrices,
    ),
    settles(
      {
        method: "POST",
        path: `${PATH}/changes/{id}/agreement`,
        name: "agreeToPrices",
        about: "Agrees to what another administrator proposed: it counts from then on.",
        access: { resource: "price-agreement", verb: "create" },
      },
      agreeToPrices,
    ),
    settles(
      {
        method: "DELETE",
        path: `${PATH}/changes/{id}`,
        name: "withdrawPrices",
        about: "Takes back what was proposed.",
        access: { resource: "price-change", verb: "delete" },
      },
      withdrawPrices,
    ),
  ],
};
