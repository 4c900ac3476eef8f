// Keeps a page as it is now: what has changed is put in, unless somebody is in the middle of it.
setInterval(async () => {
  const main = document.querySelector("main");
  if (document.hidden || main.contains(document.activeElement)) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (now && now.innerHTML !== main.innerHTML && !main.contains(document.activeElement)) main.replaceChildren(...now.childNodes);
}, 3000);
