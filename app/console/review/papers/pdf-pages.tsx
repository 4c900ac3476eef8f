import { useEffect, useRef, useState } from "react";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import worker from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = worker;

interface Pages {
  url: string;
  /** The file itself, where it was brought along. */
  atHand: Blob | undefined;
  label: string;
  /** Per cent of the pane's width. */
  zoom: number;
  /** Degrees. */
  turn: number;
  onFailure: () => void;
}

/** Every page of a PDF, drawn as pictures: nothing in it runs, and no link in it leads anywhere. */
export default function PdfPages({ url, atHand, label, zoom, turn, onFailure }: Pages) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const failed = useRef(onFailure);
  useEffect(() => {
    let stopped = false;
    let stop = (): void => undefined;
    const begin = (from: { url: string } | { data: ArrayBuffer }): void => {
      if (stopped) return;
      const loading = getDocument({ ...from, isEvalSupported: false, enableXfa: false });
      stop = () => void loading.destroy();
      loading.promise.then((read) => stopped || setPdf(read)).catch(() => stopped || failed.current());
    };
    if (atHand) void atHand.arrayBuffer().then((data) => begin({ data }));
    else begin({ url });
    return () => {
      stopped = true;
      stop();
    };
  }, [url, atHand]);
  if (!pdf) return null;
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage key={at} pdf={pdf} at={at + 1} label={`${label}, ${at + 1} / ${pdf.numPages}`} zoom={zoom} turn={turn} />
  ));
}

function PdfPage({ pdf, at, label, zoom, turn }: { pdf: PDFDocumentProxy; at: number; label: string; zoom: number; turn: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const onto = canvas.current;
    let stop = (): void => undefined;
    let stopped = false;
    void pdf.getPage(at).then((page) => {
      const width = onto?.parentElement?.clientWidth ?? 0;
      if (stopped || !onto || width === 0) return;
      const rotation = (page.rotate + turn) % 360;
      const { width: own } = page.getViewport({ scale: 1, rotation });
      const viewport = page.getViewport({ scale: (width / own) * (zoom / 100) * devicePixelRatio, rotation });
      Object.assign(onto, { width: viewport.width, height: viewport.height });
      const task = page.render({ canvas: onto, viewport });
      stop = () => task.cancel();
      task.promise.catch(() => undefined);
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [pdf, at, zoom, turn]);
  return <canvas className="sheet" ref={canvas} role="img" aria-label={label} style={{ width: `${zoom}%` }} />;
}
