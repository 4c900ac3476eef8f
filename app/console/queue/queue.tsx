import { KeysFooter } from "../desk/footer.tsx";
import { useWords } from "../desk/desk-context.ts";

/** Applications that wait. */
export function Queue() {
  const say = useWords();
  return (
    <main className="queue">
      <header className="bar">
        <h1>{say("desk.room.queue")}</h1>
      </header>
      <KeysFooter />
    </main>
  );
}
