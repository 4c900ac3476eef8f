/** A page's head: its title, and what others read of it, which are search engines and programs that show where an address leads. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

/** One element of it, as Remix draws it. Facts stand in a script that no browser runs, in which `<` is written as `\\u003c`: nothing that somebody typed ends it. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: "canonical"; href: string }
  | { "script:ld+json": Record<string, unknown> };

export interface PageTitle {
  title: string;
  description: string;
}

/** Those drawings that the build makes pictures of (remix.config.js). */
const IN_PIXELS = /^home-[a-z-]+$/;

export function documentHead({ title, description }: PageTitle, { head }: ScreenDescriptor, site: { name: string; origin: string }): HeadTag[] {
  const tags: HeadTag[] = [{ title }, { name: "description", content: description }];
  if (head?.canonical === undefined) return tags;
  const url = site.origin + head.canonical;
  const told = { "og:type": "website", "og:site_name": site.name, "og:title": title, "og:description": description, "og:url": url };
  tags.push({ tagName: "link", rel: "canonical", href: url }, ...Object.entries(told).map(([property, content]) => ({ property, content })));
  const image = head.picture !== undefined && IN_PIXELS.test(head.picture) ? `${site.origin}/pictures/${head.picture}.png` : null;
  if (image !== null) tags.push({ property: "og:image", content: image }, { name: "twitter:card", content: "summary_large_image" });
  if (head.structured) tags.push({ "script:ld+json": { ...withWholeAddresses(head.structured, site.origin), url, ...(image !== null && { image }) } });
  return tags;
}

/** Facts name pages of ours by their path. */
const withWholeAddresses = (facts: Record<string, unknown>, origin: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, name === "url" ? wholeAddress(value, origin) : withWhole(value, origin)]));
const wholeAddress = (value: unknown, origin: string): unknown => (typeof value === "string" && value.startsWith("/") ? origin + value : value);

function withWhole(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withWhole(each, origin));
  return typeof value === "object" && value !== null ? withWholeAddresses(value as Record<string, unknown>, origin) : value;
}
