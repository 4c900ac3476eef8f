import type { Pages } from "./http/pages/page-data.ts";

export type { PageContext } from "./http/request/services.ts";
export type { PageAnswer, PageData } from "./http/pages/page-data.ts";
export type {
  Preview,
  PreviewAddress,
  PreviewFloor,
  PreviewFrame,
  PreviewMiss,
  PreviewPlace,
  PreviewProblem,
  PreviewWalk,
} from "./http/pages/preview-pages.ts";
export type { AskedDecision, AskedField } from "./kernel/context/desk-decisions.ts";
export type { ConsoleAnswer, ConsoleData, ConsolePerson, ConsoleRoom } from "./http/pages/console-data.ts";
export type { Sent, Shown } from "./ports/resources.d.ts";
export type { KindsPage, Sample, SampledKind } from "./kernel/context/kinds-page.ts";

export function serve(pages: Pages): void;
export const openPage: Pages["openPage"];
export const runPageForm: Pages["runPageForm"];
export const readPageTexts: Pages["readPageTexts"];
export const openConsole: Pages["openConsole"];
export const readKinds: Pages["readKinds"];
export const openPreview: Pages["openPreview"];
export const openPreviewFrame: Pages["openPreviewFrame"];
export const openPreviewWalk: Pages["openPreviewWalk"];
