import { useDesk } from "../desk-context.ts";
import { SkeletonLines } from "../pictures/skeleton-lines.tsx";

/** What stands in a room of one table until it is read. */
export function RoomComes() {
  const { say } = useDesk();
  return (
    <div className="room-comes" aria-busy="true" role="status" aria-label={say("desk.list-comes")}>
      <SkeletonLines />
    </div>
  );
}
