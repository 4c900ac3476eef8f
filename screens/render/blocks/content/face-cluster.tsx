import { Avatar } from "../../elements/avatar.tsx";
import type { BlockProps } from "../draw/block.ts";

interface FaceClusterProps {
  people: readonly { name: string; picture?: string | null; avatar?: string }[];
  count: number;
  label: string;
}

/** Up to so many share the circle; of more so many are shown, beside the number of the others. */
const [ALL, FIRST] = [4, 3];
const LAYOUTS = ["circle", "split", "triangle", "square"] as const;

/** Some people as one round picture. */
export function FaceCluster({ block }: BlockProps<FaceClusterProps>) {
  const { people, count, label } = block;
  const total = Math.max(count, people.length);
  if (total === 0) return null;
  const shown = people.slice(0, total > ALL ? FIRST : ALL);
  const more = total - shown.length;
  return (
    <span className={`face-cluster ${total > ALL ? "many" : LAYOUTS[total - 1]}`} role="img" aria-label={label}>
      {shown.map(({ name, picture, avatar }, at) => (
        <Avatar key={at} url={picture ?? null} drawing={avatar ?? ""} seed={name} size={64} />
      ))}
      {more > 0 && <i>+{more}</i>}
    </span>
  );
}
