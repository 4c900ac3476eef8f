/** Every drawing of a person as an address that holds it: for pages that show most of them, where twenty small files weigh ten times what they hold. */
const INLINE: Readonly<Record<string, string>> = import.meta.glob<string>("../assets/avatars/*.svg", { query: "?inline", import: "default", eager: true });

/** Undefined for a name that none has. */
export const inlineAvatarOf = (name: string): string | undefined => INLINE[`../assets/avatars/${name}.svg`];
