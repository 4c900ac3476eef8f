import { Avatar } from "../../elements/avatar.tsx";
import type { BlockProps } from "../draw/block.ts";

interface PortraitProps {
  name: string;
  picture?: string | null;
  drawing?: string | null;
}

/** Somebody, as one sees them at their window. Their name stands beside it as a heading. */
export function Portrait({ block }: BlockProps<PortraitProps>) {
  return (
    <div className="window-portrait">
      <span>
        <Avatar url={block.picture ?? null} drawing={block.drawing ?? ""} seed={block.name} size={344} />
      </span>
      <i className="sill" />
    </div>
  );
}
