import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { openPage } from "#server";
import type { BlockDescriptor } from "#screens/language/documents/descriptor.ts";
import type { HandHome } from "./hand/homes.tsx";

/** Homes to choose from: the same session and the same opening of the screen as the product's page; only the drawing is different. */
export async function openedHomes({ request, context }: LoaderFunctionArgs) {
  const address = new URL("/application/demo-status-profile-completed/home-selection", request.url);
  const page = await openPage(context, new Request(address, { headers: request.headers }));
  if (page.do === "go") throw redirect(page.href);
  return data({ homes: all(page.data.descriptor.blocks, "flip-card").map(homeOf) }, { headers: page.headers });
}

const all = (blocks: readonly BlockDescriptor[], kind: string): BlockDescriptor[] =>
  blocks.flatMap((block) => (block.visible === false ? [] : block.kind === kind ? [block] : all(block.blocks ?? [], kind)));

/** All that the page by hand is given of a home: plain texts. */
function homeOf(block: BlockDescriptor): HandHome {
  const [card] = all([block], "picture-card").length > 0 ? all([block], "picture-card") : all(block.blocks ?? [], "picture-card");
  const [faces] = all(block.blocks ?? [], "faces");
  const [hint] = all(block.blocks ?? [], "text");
  const say = (from: BlockDescriptor | undefined, name: string): string => (typeof from?.[name] === "string" ? from[name] : "");
  const link = (from: BlockDescriptor | undefined): string => String((from?.["action"] as { href?: string } | undefined)?.href ?? "");
  return {
    street: say(card, "title"),
    place: say(card, "subtitle"),
    picture: say(card, "picture"),
    badge: say(card, "badge"),
    price: say(card, "price"),
    unit: say(card, "unit"),
    detail: say(card, "detail"),
    href: link(card),
    lit: (card?.["parts"] as boolean[] | undefined) ?? [],
    people: ((faces?.["people"] ?? []) as HandHome["people"]).map(({ id, avatar }) => ({ id, avatar })),
    who: say(faces, "text"),
    hint: say(hint, "text"),
    ways: all(block.blocks ?? [], "button").map((button) => ({
      label: say(button, "label"),
      of: say(button, "of"),
      href: link(button),
      tone: say(button, "tone"),
    })),
  };
}
