import { useEffect, useRef, useState } from "react";
import { avatarUrl, defaultAvatar, defaultAvatarUrl, inlineAvatar } from "../drawings/avatars.ts";

/**
 * A person's picture. A broken one is replaced by one of the eight drawings, drawn by lot; until then,
 * and without a picture, by the drawing that was given to the person. `held`: which stands in the server's page itself,
 * because it is the first that everybody sees.
 */
export function Avatar({ url, drawing, seed, size, inlined = false }: { url: string | null; drawing: string; seed: string; size?: number; inlined?: boolean }) {
  const [fallback, setFallback] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const replace = () => setFallback((drawn) => drawn ?? defaultAvatarUrl(Math.random()));
  // A picture of the server's page may have failed before anybody listened.
  useEffect(() => {
    if (url !== null && picture.current?.complete && picture.current.naturalWidth === 0) replace();
  }, [url]);
  const source = fallback ?? url ?? (inlined ? inlineAvatar(drawing) : undefined) ?? avatarUrl(drawing) ?? avatarUrl(defaultAvatar(seed));
  return <img ref={picture} className="ava" src={source} alt="" width={size ?? 38} height={size ?? 38} onError={replace} suppressHydrationWarning={inlined} />;
}
