/**
 * Kind manifests: what each block kind is made of, and beside this file each field kind (`fields.ts`). The meta-schema, the
 * resolver, the checker and the renderer's registry are all derived from these tables, so a new kind is one entry in one of
 * them, one file in `screens/render/blocks` or `fields`, and one line in the registry there.
 */
import { CHAT_KINDS } from "./chat-kinds.ts";
import { CHOICE_KINDS } from "./choice-kinds.ts";
import { HOME_KINDS } from "./home-kinds.ts";
import {
  action,
  command,
  container,
  copy,
  input,
  leaf,
  optionalAction,
  optionalCopy,
  optionalIcon,
  optionalRich,
  optionalTitle,
  shown,
  tone,
  type KindManifest,
} from "./specs.ts";

/** Grows when a kind is added or changes meaning. A client says which catalog it knows. */
export const CATALOG_VERSION = 10;

/** Kinds that a mail may be made of: each is written in HTML and as plain text (`server/kernel/mail`). Nothing in a mail is filled in or moves. */
export const MAIL_KINDS = ["heading", "text", "note", "list", "facts", "figure", "button", "link", "group", "each", "picture"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const BLOCKS = {
  heading: leaf("A title. Level 1 is the screen's own.", {
    text: copy,
    level: { is: "number", optional: true },
    size: tone("page", "section", "sub", "hero", "figure"),
    /** How what stands below it is: at the end of its line. */
    state: optionalCopy,
    tone: tone("success", "danger", "quiet"),
  }),
  text: leaf("A paragraph.", { text: { is: "rich" }, tone: tone("lead", "body", "muted", "hint", "success", "danger"), icon: optionalIcon }),
  note: leaf("A boxed message with a tone.", {
    title: optionalCopy,
    text: { is: "rich" },
    tone: tone("info", "success", "warn", "danger"),
    icon: optionalIcon,
    /** It says what came of a try: no longer said once the person tries again, until a newer screen says it anew. */
    ofTry: { is: "boolean", optional: true },
  }),
  list: leaf("A static list of things to know or to have ready.", {
    /** `line`: points in time on one line; the one that matters most is marked. */
    look: tone("icons", "pictures", "steps", "plain", "line"),
    items: {
      is: "items",
      of: {
        title: copy,
        text: optionalRich,
        icon: optionalIcon,
        picture: { is: "token", of: "picture", optional: true },
        marked: { is: "boolean", optional: true },
      },
    },
  }),
  facts: leaf("Rows of label and value: a bill, a summary.", {
    items: {
      is: "items",
      /** `success`: money that is given back, off the sum. */
      of: {
        label: copy,
        note: optionalCopy,
        value: copy,
        /** What the value is of, below it: "a month". */
        unit: optionalCopy,
        icon: optionalIcon,
        /** `strong`: what differs from the same row beside it. */
        tone: tone("success", "strong"),
        total: { is: "boolean", optional: true },
      },
    },
  }),
  figure: leaf("One big figure with its label: a price.", {
    label: copy,
    value: copy,
    unit: optionalCopy,
    /** How much of the most that there is, from 0 to 1: drawn as a bar. The words beside it say it, too. */
    share: { is: "value", takes: ["number"], optional: true },
  }),
  picture: leaf("A drawing of ours.", { name: { is: "token", of: "picture" }, alt: optionalCopy, size: tone("small", "medium", "large", "scene") }),
  door: leaf("The four-panel door as a picture of progress.", {
    step: { is: "value", takes: ["number"] },
    of: { is: "value", takes: ["number"], optional: true },
    label: copy,
    done: { is: "condition", optional: true },
  }),
  spinner: leaf("A wait with its reason.", { label: copy }),
  button: leaf("Something to press.", {
    label: copy,
    /** What it is pressed for, where several of a page say the same: heard, not seen. */
    of: optionalCopy,
    action,
    /** `brand`: the one warm thing of a page. `round`: an icon in a circle, whose label is heard. */
    tone: tone("main", "line", "plain", "soft", "brand", "round"),
    icon: optionalIcon,
    trailingIcon: optionalIcon,
    /** Kept from being pressed while this holds; the reason stands beside it. */
    blocked: { is: "condition", optional: true },
    /** Without `blocked`, of a button that ends a form: it is kept from being pressed while a question is open. */
    reason: optionalCopy,
    /** What it says instead while what it was pressed for is under way. */
    busy: optionalCopy,
    wide: { is: "boolean", optional: true },
    /** Of a modal: the focus is on it when the modal opens, so that Enter presses it. Of a page: whoever pressed what is gone goes on here. */
    first: { is: "boolean", optional: true },
  }),
  link: leaf("A text link.", {
    label: copy,
    action,
    icon: optionalIcon,
    /** It is where one is. */
    current: { is: "condition", optional: true },
  }),
  "row-link": leaf("One row of a list that leads somewhere.", {
    title: copy,
    subtitle: optionalRich,
    tag: optionalCopy,
    picture: { is: "token", of: "picture", optional: true },
    step: { is: "value", takes: ["number"], optional: true },
    stepLabel: optionalCopy,
    done: { is: "condition", optional: true },
    action,
    highlighted: { is: "condition", optional: true },
  }),
  "sign-in-options": leaf("The sign-in providers: one featured, the rest behind a disclosure.", {
    featured: { is: "token", of: "provider" },
    label: copy,
    more: copy,
    options: { is: "items", of: { provider: { is: "token", of: "provider" }, label: copy } },
  }),
  carousel: leaf("Slides with a picture each, moved by buttons, keys and swipe.", {
    label: copy,
    next: copy,
    back: copy,
    done: copy,
    action,
    items: { is: "items", of: { title: copy, text: { is: "rich" }, picture: { is: "token", of: "picture" }, badge: optionalCopy } },
  }),
  poll: leaf("Runs a command every so often while the screen is open; draws its label.", {
    label: optionalCopy,
    command: action,
    everySeconds: { is: "value", takes: ["number"] },
    attempts: { is: "value", takes: ["number"], optional: true },
    /** So many in a row that came to no answer, and it asks no more. */
    failures: { is: "value", takes: ["number"], optional: true },
    /** Done once it asks no more. */
    over: optionalAction,
  }),

  person: {
    ...leaf("Somebody: picture, name, a line about them, how they stand, and what can be done.", {
      name: { is: "value" },
      /** Their name in words, where it isn't one value. */
      called: optionalCopy,
      about: optionalRich,
      /** Address of their own picture; without one the drawing, without that one by lot. */
      picture: { is: "value", takes: ["string"], optional: true },
      drawing: { is: "value", takes: ["string", "number"], optional: true },
      /** Nobody has seen them here yet: their initials stand for them. */
      initials: shown,
      /** Who it is isn't told: a key in a dashed circle stands for them. */
      unknown: shown,
      state: optionalCopy,
      tone: tone("success", "warn", "danger", "quiet"),
      icon: optionalIcon,
      /** Whether they are here just now, and how that is said. */
      here: { is: "condition", optional: true },
      hereText: optionalCopy,
      action: optionalAction,
      actionLabel: optionalCopy,
    }),
    since: 2,
  },
  countdown: {
    ...leaf("The time that is left until an instant, by the server's clock.", {
      ends: { is: "value" },
      /** When it ends, in words: what stands there without JavaScript as well. */
      until: copy,
      /** What it is the time for. */
      label: optionalCopy,
      ended: copy,
      /** `facade`: a house with a lit window for each hour that is left of `hours`, or one row of them where it is narrow. */
      look: tone("figure", "line", "facade"),
      /** All of the time, in hours, of which windows are lit. */
      hours: { is: "value", takes: ["number"], optional: true },
      /** Done once when it ends while it is looked at. */
      atEnd: optionalAction,
    }),
    since: 2,
  },
  stages: {
    ...leaf("What happens, one after the other: what is behind, what is now, what comes.", {
      /** `rail`: short, beside what the stage asks, each leading to its own page; where there is no room the one that is now, and the way to all. */
      look: tone("pictures", "rail"),
      label: copy,
      items: {
        is: "items",
        of: { title: copy, text: optionalRich, picture: { is: "token", of: "picture", optional: true }, action: optionalAction, done: shown, now: shown },
      },
      /** Of a rail: the id of the one that is now, and where all of them stand. */
      current: { is: "value", takes: ["string"], optional: true },
      all: optionalAction,
      allLabel: optionalCopy,
    }),
    since: 5,
  },
  span: {
    ...leaf("From one day to another, with a lit window for each part between them.", {
      from: copy,
      fromLabel: copy,
      to: copy,
      toLabel: copy,
      /** How many windows; none are drawn where it is null. */
      parts: { is: "value", takes: ["number", "list"] },
      /** What the windows come to, in words. */
      label: copy,
    }),
    since: 5,
  },

  group: container("Blocks that belong together.", {
    /**
     * `cutaway`: a house in section. Whoever is in it is drawn in a room of their own, and a picture is a room, too. `apart`: the first at the
     * beginning of the line, the last at its end. `side`: one of a card that turns over. `about`: what it is about, in a line with its picture. `foot`: of a narrow window, what stays in sight at its foot. `beyond`: behind the last of a row, what leads further. `gallery`: cards side by side, those of an `each` in it among them. `home`: a card of a home. `over`: a picture, and what lies over it. `step`: a card in the middle of the page that asks one thing. `finder`: a card in full colour. `choices`: a question, and links that answer it beside it; several of them are filters of a list. `tabs`: links to the parts of one thing, where a narrow window has no room for them beside each other.
     */
    look: tone(
      "plain",
      "row",
      "columns",
      "pair",
      "card",
      "slip",
      "fold",
      "panel",
      "split",
      "cutaway",
      "apart",
      "side",
      "about",
      "foot",
      "beyond",
      "choices",
      "gallery",
      "home",
      "over",
      "step",
      "finder",
      "tabs",
    ),
    /** Of a fold it is what opens it. */
    title: optionalTitle,
    /** As a section of a form: its name, whatever it asks at the moment. */
    section: { is: "value", takes: ["string"], optional: true },
  }),
  each: container("Draws its blocks once for every member of a list; `item.…` is the member.", {
    of: { is: "value" },
    key: { is: "value", takes: ["string", "number", "date", "instant"] },
    /** `halves`: two beside each other on a wide page. */
    look: tone("rows", "cards", "plain", "tiles", "chips", "halves", "faces"),
    label: optionalCopy,
  }),
  table: {
    ...container("Rows to compare, under columns; the rows may come from an `each`. On a narrow page each row is a list of its cells.", {
      caption: copy,
      captionHidden: { is: "boolean", optional: true },
      columns: { is: "items", of: { label: copy, align: tone("start", "end") } },
    }),
    since: 2,
  },
  "table-row": {
    ...leaf("One row of a table: what it is about, and a cell for each further column.", {
      label: copy,
      note: optionalCopy,
      cells: { is: "items", of: { text: { is: "rich" }, note: optionalCopy, icon: optionalIcon } },
      highlighted: { is: "condition", optional: true },
    }),
    since: 2,
  },
  sections: container("The sections of a form with their rail and counts; as one page or one step at a time.", {
    layout: { is: "enum", of: ["page", "steps"] },
    railLabel: copy,
    back: optionalCopy,
    next: optionalCopy,
    nextBlockedReason: optionalCopy,
    progress: optionalCopy,
  }),

  "form-section": input("Fields of one resource, saved as they are answered.", {
    title: optionalTitle,
    about: optionalCopy,
    icon: optionalIcon,
    /** How answers are kept: as the form's are, where it does not say. What is only chosen on the screen is not kept. */
    save: { is: "save", optional: true },
    fields: { is: "fields" },
    /** Name of this section in the validation summary and in display_state.sectionStatus. */
    section: { is: "value", takes: ["string"], optional: true },
  }),
  "switch-section": {
    ...input("A switch that puts a record there and takes it away again, with its fields.", {
      title: copy,
      about: optionalCopy,
      icon: optionalIcon,
      on: command,
      off: command,
      fields: { is: "fields", optional: true },
    }),
    since: 4,
  },
  ways: {
    ...input("Connect an account, answer by hand, or do it later.", {
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
      /** The question that doing it by hand leads to: `<root>.<property>`. */
      manualFirst: { is: "value", takes: ["string"], optional: true },
      /** Doing it later, where that may still be chosen. */
      laterLabel: optionalCopy,
      laterHint: optionalCopy,
      required: copy,
      connect: action,
      later: optionalAction,
      manual: optionalAction,
      /** An account is connected; doing it by hand was chosen; "later" is ticked. */
      connected: shown,
      manualChosen: shown,
      skipped: shown,
    }),
    since: 4,
  },
  "card-form": input("Card number, expiry and CVC, turned into a token at the payment provider.", {
    label: copy,
    submit: copy,
    confirming: copy,
    confirmingText: copy,
    assurance: optionalCopy,
    action,
    country: { is: "value", takes: ["string"] },
    pending: { is: "condition" },
  }),
  form: {
    ...input("What a command is to be told: questions for its input, and the button that runs it with the answers. Nothing is kept before that.", {
      title: optionalTitle,
      about: optionalCopy,
      /** Each asks for an input that the command declares; `input.…` is what stands in the form. */
      fields: { is: "fields" },
      /** What stands in it to begin with: an object with a value for some of its inputs. */
      from: { is: "value", takes: ["object"], optional: true },
      submit: copy,
      tone: tone("main", "line", "plain", "soft"),
      /** What stands in its place once the command is done. */
      sent: optionalCopy,
      action,
    }),
    since: 3,
  },
  ...CHOICE_KINDS,
  ...HOME_KINDS,
  ...CHAT_KINDS,
} as const satisfies Record<string, KindManifest>;

export type BlockKind = keyof typeof BLOCKS;
