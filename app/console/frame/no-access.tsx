import { useWords } from "../desk/desk-context.ts";

/** For somebody of the staff whose roles open no room. */
export function NoAccess() {
  const say = useWords();
  return (
    <main className="pane-state">
      <h1>{say("desk.no-room")}</h1>
      <p>{say("desk.no-room-text")}</p>
    </main>
  );
}
