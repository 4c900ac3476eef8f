// A small twin of Argyle's browser script: the same `Argyle.create(config).open()`, two demo employers.
(() => {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    dialog.argyle-sandbox { width: min(420px, calc(100vw - 32px)); border: 0; border-radius: 16px; padding: 24px; background: #fff; color: #241f21; font: 16px/1.5 "Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif; box-shadow: 0 24px 56px -16px rgb(36 31 33 / .28); }
    dialog.argyle-sandbox::backdrop { background: rgb(36 31 33 / .45); }
    .argyle-sandbox h2 { margin: 0 0 4px; font: 600 23px/1.2 "Bricolage Grotesque Variable", "Bricolage Grotesque", system-ui, sans-serif; letter-spacing: -.022em; }
    .argyle-sandbox p { margin: 0 0 16px; color: #5f5557; font-size: 15px; }
    .argyle-sandbox button { display: block; width: 100%; min-height: 52px; margin-top: 8px; padding: 0 16px; border: 1px solid #948985; border-radius: 12px; background: #fff; color: inherit; font: inherit; font-weight: 600; line-height: 1.2; text-align: left; cursor: pointer; }
    .argyle-sandbox button:hover { background: #f5f0ea; }
    .argyle-sandbox button:focus-visible { outline: none; box-shadow: 0 0 0 2px #fff, 0 0 0 4px #4a6ced; }
    .argyle-sandbox button[value="close"] { border-color: transparent; text-align: center; font-weight: 500; color: #5f5557; }
    .argyle-sandbox button[disabled] { color: #a99e99; cursor: default; }
    .argyle-sandbox [role="alert"]:not(:empty) { color: #b4202e; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];

  const base = new URL(".", document.currentScript.src);
  const post = (path, body) => fetch(new URL(path, base), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const element = (name, words, attributes = {}) => Object.assign(Object.assign(document.createElement(name), attributes), { textContent: words });

  function create(config) {
    let userToken = config.userToken;
    let dialog = null;

    /** Posts with the token; a token that is over is renewed once through the page's own callback. */
    async function ask(path, body) {
      const answer = await post(path, { ...body, userToken });
      if (answer.status !== 401 || !config.onTokenExpired) return answer;
      userToken = await new Promise((resolve) => config.onTokenExpired(resolve));
      return post(path, { ...body, userToken });
    }

    async function open() {
      if (dialog) return;
      const opener = document.activeElement;
      dialog = element("dialog", "", { className: "argyle-sandbox" });
      const title = element("h2", "Connect your employer", { id: "argyle-sandbox-title" });
      dialog.setAttribute("aria-labelledby", title.id);
      const problem = element("p", "");
      problem.setAttribute("role", "alert");
      const list = element("div", "");
      const shut = element("button", "Close", { type: "button", value: "close" });
      shut.addEventListener("click", () => dialog.close());
      dialog.append(title, element("p", "This stands in for Argyle. Nobody is asked for a password."), problem, list, shut);
      dialog.addEventListener("close", () => {
        dialog.remove();
        dialog = null;
        if (opener instanceof HTMLElement) opener.focus();
        config.onClose?.();
      });
      document.body.append(dialog);
      dialog.showModal();
      try {
        const answer = await ask("link/employers", {});
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        for (const { item, name } of (await answer.json()).employers) {
          const choice = element("button", name, { type: "button" });
          choice.addEventListener("click", () => connect(item, problem));
          list.append(choice);
        }
        list.querySelector("button")?.focus();
      } catch {
        fail(problem, "Employers can't be shown right now. Close this and try again.");
      }
    }

    async function connect(item, problem) {
      const buttons = dialog.querySelectorAll("button");
      buttons.forEach((button) => {
        button.disabled = true;
      });
      try {
        const answer = await ask("link/connect", { item });
        if (!answer.ok) throw new Error(`answered ${answer.status}`);
        config.onAccountConnected?.(await answer.json());
        dialog?.close();
      } catch {
        buttons.forEach((button) => {
          button.disabled = false;
        });
        fail(problem, "Connecting did not work. Try again.");
      }
    }

    function fail(place, words) {
      place.textContent = words;
      config.onError?.({ errorType: "service_unavailable", errorMessage: words });
    }

    return { open, close: () => dialog?.close() };
  }

  window.Argyle = { create };
})();
