import type { MetaFunction } from "@remix-run/node";

export const meta: MetaFunction = () => [{ title: "Provide us with your information · Latchkey Homes" }];
