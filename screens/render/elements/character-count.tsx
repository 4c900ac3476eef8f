import type { ReactElement } from "react";
import { uiText, type UiTexts } from "../session/ui-text.ts";

/** How much of what a text may have is written. */
export const CharacterCount = ({ id, text, limit, ui }: { id?: string; text: string; limit: number; ui: UiTexts }): ReactElement => (
  <p className="hint count" id={id}>
    {uiText(ui, "ui.characters-of", { n: [...text.trim()].length, limit })}
  </p>
);
