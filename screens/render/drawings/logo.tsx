import { useScope } from "../session/scope.ts";
import { uiText } from "../session/ui-text.ts";

/** The brand's own shape: an arched door, ajar, with light falling out. Markup of ours, as icons: cheaper to draw than elements. */
export const LogoMark = () => <svg viewBox="0 0 27 30" aria-hidden="true" dangerouslySetInnerHTML={LOGO} />;
const LOGO = {
  __html: `<path d="M1.5 29V10a7.5 7.5 0 0 1 15 0v19z" fill="currentColor"/><path d="M16.5 29v-8.6L26.5 29z" fill="#FF6F4F"/><circle cx="12.800" cy="18.800" r="1.600" fill="var(--bg)"/>`,
};

/** The logo of a screen that hides the bar. */
export function Logo() {
  const { ui, perform, host } = useScope();
  const { home } = host.addresses;
  return (
    <a
      className="logo"
      href={home}
      aria-label={`${uiText(ui, "ui.product")}. ${uiText(ui, "ui.logo")}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void perform({ do: "go", href: home });
      }}
    >
      <LogoMark />
      {uiText(ui, "ui.product")}
    </a>
  );
}
