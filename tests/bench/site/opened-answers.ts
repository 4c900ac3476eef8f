import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { openPage } from "#server";
import { answersOfScreen } from "./answers-of-screen.ts";

/** The same session and the same opening of the screen as the product's page; only the drawing is different. */
export async function openedAnswers({ request, context }: LoaderFunctionArgs) {
  const page = await openPage(context, new Request(new URL("/application/demo-seattle/apply", request.url), { headers: request.headers }));
  if (page.do === "go") throw redirect(page.href);
  return data({ answers: answersOfScreen(page.data.descriptor.blocks) }, { headers: page.headers });
}
