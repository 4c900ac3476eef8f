import { Avatar } from "../../elements/avatar.tsx";
import type { BlockProps } from "../draw/block.ts";

interface FacesProps {
  people: readonly { id: string; name: string; picture?: string | null; avatar?: string }[];
  text: string;
}

/** Some people in a line: their faces, each over the one before, and the words that say who they are. */
export function Faces({ block }: BlockProps<FacesProps>) {
  return (
    <p className="faces">
      {block.people.length > 0 && (
        <span aria-hidden="true">
          {block.people.map(({ id, name, picture, avatar }) => (
            <Avatar key={id} url={picture ?? null} drawing={avatar ?? ""} seed={name} size={28} />
          ))}
        </span>
      )}
      {block.text}
    </p>
  );
}
