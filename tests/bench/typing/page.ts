/** What the three pages have in common. */
export const fieldsAsked = (): number => Number(new URLSearchParams(window.location.search).get("fields"));

export function mounted(): HTMLElement {
  const place = document.getElementById("root");
  if (!place) throw new Error("There is no place to draw in");
  return place;
}
