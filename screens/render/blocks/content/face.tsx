import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { ActionElement } from "../../elements/action-element.tsx";
import { Avatar } from "../../elements/avatar.tsx";
import type { BlockProps } from "../draw/block.ts";

interface FaceProps {
  label: string;
  more?: number;
  picture?: string | null;
  drawing?: string | null;
  action?: ResolvedAction;
}

/** Somebody by their face alone, or how many more there are. */
export function FaceBlock({ block }: BlockProps<FaceProps>) {
  const { label, more, picture, drawing, action } = block;
  if (more !== undefined) return <span className="face more">{label}</span>;
  const face = (
    <>
      <Avatar url={picture ?? null} drawing={drawing ?? ""} seed={label} size={40} />
      <span className="vh">{label}</span>
    </>
  );
  return action ? (
    <ActionElement action={action} className="face">
      {face}
    </ActionElement>
  ) : (
    <span className="face">{face}</span>
  );
}
