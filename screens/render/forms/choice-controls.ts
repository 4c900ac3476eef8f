/** Reads and ticks the controls of a choice: one for each option, all with one name. */
const optionsOf = (form: HTMLFormElement | null, key: string): HTMLInputElement[] =>
  [...(form?.elements ?? [])].filter((control): control is HTMLInputElement => control instanceof HTMLInputElement && control.name === key);

/** The options that are ticked, in the order in which they stand. */
export const tickedOptions = (form: HTMLFormElement | null, key: string): string[] =>
  optionsOf(form, key)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

/** Ticks these options and no others. */
export function showTicked(form: HTMLFormElement | null, key: string, chosen: readonly string[]): void {
  for (const option of optionsOf(form, key)) option.checked = chosen.includes(option.value);
}
