const byPath = import.meta.glob<string>("../assets/avatars/*.svg", { eager: true, query: "?url", import: "default" });
const urls = new Map(Object.entries(byPath).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]));

/** Drawings that stand in when somebody's own picture is missing or broken. */
export const DEFAULT_AVATARS = ["ada", "ben", "cora", "grace", "hugo", "leo", "maya", "omar"] as const;

export const avatarUrl = (name: string): string | undefined => urls.get(name);

/** One of the default drawings. `pick` is a number in [0, 1). */
export function defaultAvatarUrl(pick: number): string {
  return urls.get(DEFAULT_AVATARS[Math.floor(pick * DEFAULT_AVATARS.length)] ?? "ada") ?? "";
}
