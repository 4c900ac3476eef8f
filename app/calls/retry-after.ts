/** `Retry-After` in seconds, the form that our own server uses; null when it is not said. */
export function retryAfterMs(answer: Response): number | null {
  const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
