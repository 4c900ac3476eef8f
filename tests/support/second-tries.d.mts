export function keepSecondTries(path: string, lane: string, files: string[]): { file: string; times: number; runs: number }[];
