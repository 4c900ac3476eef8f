import { useState } from "react";
import { useWords } from "../../desk/desk-context.ts";

interface KeptFrameProps {
  src: string;
  title: string;
  width: number;
  height: number;
  /** The page that is to be seen, and null once it is none. */
  seen(page: HTMLIFrameElement | null): void;
  onDrawn(): void;
}

/** A frame that goes on showing what it showed until the next page is drawn. Another address is another frame: going on in the same one would stand in the way back. */
export function KeptFrame({ src, title, width, height, seen, onDrawn }: KeptFrameProps) {
  const say = useWords();
  const [drawn, setDrawn] = useState(src);
  const isComing = drawn !== src;
  return (
    <>
      {isComing && (
        <iframe
          key={drawn}
          src={drawn}
          title={say("desk.preview.frame-before")}
          aria-hidden="true"
          tabIndex={-1}
          width={width}
          height={height}
          className="before-it"
        />
      )}
      <iframe
        key={src}
        ref={seen}
        src={src}
        title={title}
        width={width}
        height={height}
        className={isComing ? "coming" : undefined}
        onLoad={() => {
          setDrawn(src);
          onDrawn();
        }}
      />
    </>
  );
}
