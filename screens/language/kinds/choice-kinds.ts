/** Kinds by which somebody is chosen or chooses: things beside each other, choices that are kept with the press, people and how they go together. */
import { action, command, copy, leaf, optionalCopy, optionalIcon, shown, tone, type KindManifest } from "./specs.ts";

export const CHOICE_KINDS = {
  "picture-card": {
    ...leaf("A thing among others of its kind: its picture, a badge on it, one figure, and which of its parts are there.", {
      title: copy,
      subtitle: optionalCopy,
      picture: { is: "token", of: "picture" },
      /** On the picture. */
      badge: optionalCopy,
      price: copy,
      unit: optionalCopy,
      /** A list with a yes or no for each part: drawn as windows, lit where it is there. The badge says it in words. */
      parts: { is: "value", takes: ["list"], optional: true },
      detail: optionalCopy,
      action,
    }),
    since: 6,
  },
  "choice-link": {
    ...leaf("A choice that stands in the address: leads to the page with it, and is marked where it holds.", {
      label: copy,
      /** What a screen reader says instead: the label with what its bars show. */
      spoken: optionalCopy,
      /** Heights from 0 to 100: how much there is of it. Choices with bars stand side by side as a scale, lit as far as it is `reached`. */
      bars: { is: "value", takes: ["list"], optional: true },
      reached: shown,
      chosen: shown,
      action,
    }),
    since: 6,
  },
  "choice-tile": {
    ...leaf("A choice that is kept with the press, pressed or not: one of a few, or one of several.", {
      label: copy,
      about: optionalCopy,
      picture: { is: "token", of: "picture", optional: true },
      icon: optionalIcon,
      look: tone("window", "chip"),
      chosen: shown,
      action: command,
    }),
    since: 7,
  },
  tally: {
    ...leaf("A count in words and as windows: `lit`, `now` or `dark`, one of a list each.", {
      label: copy,
      windows: { is: "value", takes: ["list"] },
      look: tone("row", "gable"),
    }),
    since: 7,
  },
  portrait: {
    ...leaf("Somebody's picture, large, as at a window; without one the drawing.", {
      name: { is: "value", takes: ["string"] },
      picture: { is: "value", takes: ["string"], optional: true },
      drawing: { is: "value", takes: ["string", "number"], optional: true },
    }),
    since: 7,
  },
  overlap: {
    ...leaf("How two people go together in something: what it is, both answers, and the word for it.", {
      title: copy,
      about: copy,
      word: copy,
      /** `home_run`, `in_between` or `strike_out`. */
      status: { is: "value", takes: ["string"] },
    }),
    since: 7,
  },
} as const satisfies Record<string, KindManifest>;
