/** Kinds of choosing a home: its price as a picture, a row of cards, a card with two sides, and one of its rooms. */
import { action, chosen, container, copy, leaf, optionalAction, optionalCopy, pattern, shown, tone, type KindManifest } from "./specs.ts";

export const HOME_KINDS = {
  "price-picture": {
    ...container(
      "What a room costs by the day one moves in and the months one stays, as a house: a floor for each length, a window for each day, light where it costs least. Its blocks lead to other days and lengths without JavaScript.",
      {
        /** A `PackedPriceMatrix` (`packed-price-matrix.ts`). */
        matrix: { is: "value", takes: ["object", "table"] },
        /** Days from the earliest move-in, negative before it, and months. */
        day: chosen,
        months: chosen,
        /** Windows that cost more a month are barred. */
        limit: { is: "value", takes: ["money"], optional: true },
        /** The whole, for whoever hears it. */
        label: copy,
        length: copy,
        moveIn: copy,
        /** Above the floors; where it is narrow, `axes` says both ways of the picture. */
        monthsAxis: copy,
        axes: copy,
        today: copy,
        notFree: copy,
        /** On the days before: "Free from November 29". */
        freeFrom: copy,
        above: copy,
        /** On the barred windows: "Above your $1,450". */
        aboveHere: optionalCopy,
        /** Of the chosen day: no other length costs less. */
        best: copy,
        /** On the windows that cost the least of all, framed: "Lowest {price}". */
        lowest: pattern("price"),
        /** A window, said whole: "{length} from {day}: {price} a month". */
        window: pattern("length", "day", "price"),
        /** Beside its price: "{length} from {day}". */
        from: pattern("length", "day"),
        /** Against what is chosen: "{price} more". */
        more: pattern("price"),
        less: pattern("price"),
        shorter: copy,
        longer: copy,
        earlier: copy,
        later: copy,
      },
    ),
    since: 8,
  },
  "choice-row": {
    ...leaf("One of several, told in a few lines, that stands in the address once it is chosen: its mark in a window, its name, what there is to know.", {
      /** A number or a letter. */
      mark: { is: "value", takes: ["string", "number"] },
      title: copy,
      lines: { is: "items", of: { text: copy } },
      chosen: shown,
      action,
    }),
    since: 8,
  },
  shelf: {
    ...container("One row of things beside each other, of which the next peeks in: its blocks, and of an `each` in it every member.", { label: copy }),
    since: 9,
  },
  faces: {
    ...leaf("Some people in a line, by their faces, each over the one before, and in words.", {
      /** A list of `{id, name, picture, avatar}`: without a picture of their own the drawing, without that one by lot. */
      people: { is: "value", takes: ["list"] },
      text: copy,
    }),
    since: 9,
  },
  face: {
    ...leaf("Somebody by their face alone, to be pressed: their name is heard.", {
      /** Heard, and what stands on it where nobody has a face: "+2". */
      label: copy,
      /** A number of further people instead of a face. */
      more: { is: "value", takes: ["number"], optional: true },
      /** Address of their own picture; without one the drawing, without that one by lot. */
      picture: { is: "value", takes: ["string"], optional: true },
      drawing: { is: "value", takes: ["string", "number"], optional: true },
      action: optionalAction,
    }),
    since: 10,
  },
  "face-cluster": {
    ...leaf("Some people as one round picture: one fills it, two halve it, three and four share it, of more the first ones stand beside their number.", {
      /** A list of `{name, picture, avatar}`. */
      people: { is: "value", takes: ["list"] },
      /** How many there are, where the list doesn't have all of them. */
      count: { is: "value", takes: ["number"] },
      label: copy,
    }),
    since: 10,
  },
  "time-strip": {
    ...leaf("A strip over a card that says how something stands; of what ends, how much of its time is left, by the server's clock.", {
      /** An instant; without one the words stand there. */
      ends: { is: "value", takes: ["instant"], optional: true },
      /** Of how many hours it is the end. */
      hours: { is: "value", takes: ["number"] },
      /** It is calm above so many, else pressing. */
      calmAbove: { is: "value", takes: ["number"] },
      /** "{time} remaining". */
      remaining: pattern("time"),
      over: copy,
      text: copy,
      tone: tone("plain", "over", "match"),
    }),
    since: 10,
  },
  "flip-card": {
    ...container("A card with two sides, of which its blocks draw the one that is seen: it turns over when that becomes the other.", {
      turned: { is: "condition" },
      label: optionalCopy,
    }),
    since: 8,
  },
} as const satisfies Record<string, KindManifest>;
