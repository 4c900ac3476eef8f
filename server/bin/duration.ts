/** `+24h`, `-30m`, `+2d12h`, `+90s` → milliseconds; null for anything else. */
const UNITS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

export function parseDuration(text: string): number | null {
  const match = /^([+-]?)((?:\d+(?:\.\d+)?[dhms])+)$/.exec(text.trim());
  if (!match) return null;
  const total = [...match[2]!.matchAll(/(\d+(?:\.\d+)?)([dhms])/g)].reduce((sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit!]!, 0);
  return match[1] === "-" ? -total : total;
}
