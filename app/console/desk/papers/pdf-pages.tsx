import { useEffect, useRef, useState } from "react";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;

/** Asked for by the reader, each with the first page that needs it. */
const FILES = String(import.meta.env["PDF_READER_FILES"]);
const SIDE_FILES = { cMapUrl: `${FILES}cmaps/`, iccUrl: `${FILES}iccs/`, standardFontDataUrl: `${FILES}standard_fonts/`, wasmUrl: `${FILES}wasm/` };

/** `part`: something on a page could not be drawn; `form`: only Adobe's reader draws it, and what stands here may say no more than that. */
export type NotWhole = "part" | "form";

interface Pages {
  url: string;
  /** The file itself, where it was brought along. */
  atHand?: Blob | undefined;
  label: string;
  /** Left out: all pages. */
  only?: "first";
  /** Per cent of the pane's width. */
  zoom?: number;
  /** Degrees. */
  turn?: number;
  onFailure: (isLocked: boolean) => void;
  /** Once it is known that not all of it can be seen here. */
  onNotWhole: (why: NotWhole) => void;
  /** A page of it is there. */
  onDrawn?: () => void;
}

/** Every page of a PDF, drawn as pictures: nothing in it runs, and no link in it leads anywhere. */
export default function PdfPages({ url, atHand, label, only, zoom = 100, turn = 0, onFailure, onNotWhole, onDrawn }: Pages) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const told = useRef({ onFailure, onNotWhole, onDrawn });
  useEffect(() => {
    let stopped = false;
    let stop = (): void => undefined;
    const begin = (from: { url: string } | { data: ArrayBuffer }): void => {
      if (stopped) return;
      // What it would tell the browser's console is told in words above the paper.
      const loading = getDocument({ ...from, ...SIDE_FILES, verbosity: VerbosityLevel.ERRORS, isEvalSupported: false, enableXfa: false });
      stop = () => void loading.destroy();
      loading.promise
        .then(async (read) => {
          if (stopped) return;
          setPdf(read);
          if (await isDynamicForm(read)) told.current.onNotWhole("form");
        })
        .catch((error: unknown) => stopped || told.current.onFailure(error instanceof Error && error.name === "PasswordException"));
    };
    if (atHand) void atHand.arrayBuffer().then((data) => begin({ data }));
    else begin({ url });
    return () => {
      stopped = true;
      stop();
    };
  }, [url, atHand]);
  if (!pdf) return null;
  return Array.from({ length: only === "first" ? 1 : pdf.numPages }, (_, at) => (
    <PdfPage
      key={at}
      pdf={pdf}
      at={at + 1}
      label={only === "first" ? label : `${label}, ${at + 1} / ${pdf.numPages}`}
      zoom={zoom}
      turn={turn}
      onNotWhole={() => told.current.onNotWhole("part")}
      onDrawn={() => told.current.onDrawn?.()}
    />
  ));
}

/** It has no fields that every reader draws, but those of Adobe's own. */
async function isDynamicForm(pdf: PDFDocumentProxy): Promise<boolean> {
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent, IsAcroFormPresent } = info as Record<string, unknown>;
  return IsXFAPresent === true && IsAcroFormPresent !== true;
}

/** What the reader brought for the page in vain: a picture that is none, a font that is a sentence why. Where it draws the rest, it says nothing. */
function lacksSomething({ objs, commonObjs }: PDFPageProxy): boolean {
  const isLost = ([, brought]: [string, unknown]): boolean => brought === null || typeof brought === "string";
  return [...(objs as Iterable<[string, unknown]>)].some(isLost) || [...(commonObjs as Iterable<[string, unknown]>)].some(isLost);
}

interface OnePage {
  pdf: PDFDocumentProxy;
  at: number;
  label: string;
  zoom: number;
  turn: number;
  onNotWhole: () => void;
  onDrawn: () => void;
}

function PdfPage({ pdf, at, label, zoom, turn, onNotWhole, onDrawn }: OnePage) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef({ onNotWhole, onDrawn });
  useEffect(() => {
    const onto = canvas.current;
    let stop = (): void => undefined;
    let stopped = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(at);
      const width = onto?.parentElement?.clientWidth ?? 0;
      if (stopped || !onto || width === 0) return;
      const rotation = (page.rotate + turn) % 360;
      const { width: own } = page.getViewport({ scale: 1, rotation });
      const viewport = page.getViewport({ scale: (width / own) * (zoom / 100) * devicePixelRatio, rotation });
      Object.assign(onto, { width: viewport.width, height: viewport.height });
      const task = page.render({ canvas: onto, viewport });
      stop = () => task.cancel();
      await task.promise;
      told.current.onDrawn();
      if (lacksSomething(page)) told.current.onNotWhole();
    };
    draw().catch(() => stopped || told.current.onNotWhole());
    return () => {
      stopped = true;
      stop();
    };
  }, [pdf, at, zoom, turn]);
  return <canvas className="sheet" ref={canvas} role="img" aria-label={label} style={{ width: `${zoom}%` }} />;
}
