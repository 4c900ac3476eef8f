import { act } from "@testing-library/react";
import { vi } from "vitest";

/** The server's side of an upload, played by hand. */
export class UploadRequest extends EventTarget {
  static all: UploadRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  sent: FormData | null = null;
  aborted = false;
  url = "";
  open(_method: string, url: string): void {
    this.url = url;
    UploadRequest.all.push(this);
  }
  setRequestHeader(): void {
    /* not looked at */
  }
  send(body: FormData): void {
    this.sent = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number): void {
    act(() => {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total, lengthComputable: true }));
    });
  }
  async answer(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => {
      this.dispatchEvent(new Event("load"));
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}
