// Keeps a page as it is now: what has changed is put in, unless somebody is in the middle of it.
setInterval(async () => {
  const main = document.querySelector("main");
  if (document.hidden || main.contains(document.activeElement)) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (!now || main.contains(document.activeElement)) return;
  const parts = [...now.children];
  if (parts.length !== main.children.length) return main.replaceChildren(...now.childNodes);
  // The clock alone goes on all the time: what somebody reads or marks beside it stays.
  for (const [index, part] of [...main.children].entries()) if (part.outerHTML !== parts[index].outerHTML) part.replaceWith(parts[index]);
}, 3000);
