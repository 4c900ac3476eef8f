import { useEffect, useRef, useState } from "react";
import { avatarUrl, defaultAvatarUrl, heldAvatar } from "../drawings/avatars.ts";

/**
 * A person's picture. A broken one is replaced by one of the eight drawings, drawn by lot; until then,
 * and without a picture, by the drawing that was given to the person. `held`: which stands in the server's page itself,
 * because it is the first that everybody sees.
 */
export function Avatar({ url, drawing, seed, size, held = false }: { url: string | null; drawing: string; seed: string; size?: number; held?: boolean }) {
  const [fallback, setFallback] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const replace = () => setFallback((drawn) => drawn ?? defaultAvatarUrl(Math.random()));
  // A picture of the server's page may have failed before anybody listened.
  useEffect(() => {
    if (url !== null && picture.current?.complete && picture.current.naturalWidth === 0) replace();
  }, [url]);
  const source = fallback ?? url ?? (held ? heldAvatar(drawing) : undefined) ?? avatarUrl(drawing) ?? defaultAvatarUrl(lot(seed));
  return <img ref={picture} className="ava" src={source} alt="" width={size ?? 38} height={size ?? 38} onError={replace} suppressHydrationWarning={held} />;
}

/** The same number in [0, 1) for the same text, so that server and browser draw the same. */
function lot(text: string): number {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum / 9973;
}
