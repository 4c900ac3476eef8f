/**
 * The manifests of kinds that one product alone uses, in that product's own words; what draws them stands in
 * `screens/render/widgets/<name>`. The rest of the language knows of them only how they ask (`asking.ts`). They stand
 * here because the resolver and the checker read them, on both sides and without React.
 */

const copy = { is: "copy" } as const;
const optionalCopy = { is: "copy", optional: true } as const;
const action = { is: "action" } as const;
const optionalAction = { is: "action", optional: true } as const;
const shown = { is: "condition", optional: true } as const;

const input = { role: "input", critical: true, fallback: "help" } as const;

export const WIDGETS = {
  "flag-section": {
    ...input,
    about: "A switch that creates and deletes an application flag, with its fields.",
    props: {
      title: copy,
      about: optionalCopy,
      icon: { is: "token", of: "icon", optional: true },
      flag: { is: "token", of: "flag" },
      fields: { is: "fields", optional: true },
    },
  },
  "income-ways": {
    ...input,
    about: "Connect an account, add income by hand, or do it later.",
    props: {
      connectTitle: copy,
      connectText: copy,
      connectLabel: copy,
      connectedText: copy,
      /** Taking the account away again. */
      disconnectLabel: optionalCopy,
      disconnect: optionalAction,
      manualTitle: copy,
      manualText: copy,
      manualLabel: copy,
      /** The question that adding it by hand leads to: `<root>.<property>`. */
      manualFirst: { is: "value", optional: true },
      /** Doing it later, where that may still be chosen. */
      laterLabel: optionalCopy,
      laterHint: optionalCopy,
      required: copy,
      connect: action,
      later: optionalAction,
      manual: optionalAction,
      /** An account is connected; the form by hand was chosen; "later" is ticked. */
      connected: shown,
      manualChosen: shown,
      skipped: shown,
    },
  },
} as const;

export type WidgetKind = keyof typeof WIDGETS;
/** Those that are a section behind a switch. */
export type SwitchKind = "flag-section";

/** How each asks. */
export const WIDGETS_ASK: Readonly<Record<string, "switch" | "way" | undefined>> = { "flag-section": "switch", "income-ways": "way" };

/** Props of one that asks for a way: each says whether its way was chosen. */
export const WAYS = ["connected", "manualChosen", "skipped"] as const;

/** What people call one, where a change of documents is said in words. */
export const WIDGET_NAMES: Readonly<Record<string, string>> = { "flag-section": "section", "income-ways": "block" };

/** The data root that a switch asks when it names none: by one of its props. */
export const impliedRoot = (prop: string, value: unknown): string | undefined => (prop === "flag" && typeof value === "string" ? `flag_${value}` : undefined);
