export function ready() { return true; }
