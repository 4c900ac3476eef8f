import type { ComponentProps } from "react";
import { Avatar } from "#screens/render/elements/avatar.tsx";
import { defaultAvatar } from "#screens/render/drawings/avatars.ts";
import { inlineAvatarOf } from "#screens/render/drawings/inline-avatars.ts";

/** A person's picture in the console, whose lists show nearly all drawings at once. */
export function PersonAvatar({ url, drawing, seed, size }: Pick<ComponentProps<typeof Avatar>, "url" | "drawing" | "seed" | "size">) {
  const drawn = inlineAvatarOf(drawing) ?? inlineAvatarOf(defaultAvatar(seed)) ?? null;
  return <Avatar url={url ?? drawn} drawing={drawing} seed={seed} {...(size !== undefined && { size })} />;
}
