export const CHROMIUM_FLAGS: string[];
export function findChromium(places?: (string | undefined)[]): string;
