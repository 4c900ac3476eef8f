import { useWords } from "../../desk/desk-context.ts";
import type { Side } from "./change-marks.ts";
import type { Region } from "./picture-diff.ts";

export interface UnnumberedChange extends Region {
  of: Side;
}

/** What differs in the picture and has no number: each with the way to where it stands. */
export function UnnumberedChanges({ places, onChoose }: { places: readonly UnnumberedChange[]; onChoose(place: UnnumberedChange): void }) {
  const say = useWords();
  return (
    <details className="places cap">
      <summary>{say("desk.preview.places-differ", { n: places.length })}</summary>
      <ul>
        {places.map((place, index) => (
          <li key={`${place.of} ${place.what} ${index}`}>
            <button type="button" onClick={() => onChoose(place)}>
              <b>{say(`desk.preview.place-${place.what}`)}</b> {place.text || say("desk.preview.place-drawing")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
