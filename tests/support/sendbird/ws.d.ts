/** As far as the stand-in speaks it. */
declare module "ws" {
  import type { IncomingMessage, Server as HttpServer } from "node:http";
  export default class WebSocket {
    static Server: new (options: { server: HttpServer }) => {
      on(event: "connection", listener: (socket: WebSocket, request: IncomingMessage) => void): void;
      close(done?: () => void): void;
    };
    send(text: string): void;
    close(code?: number): void;
    terminate(): void;
    on(event: "message", listener: (data: unknown) => void): void;
    on(event: "close", listener: () => void): void;
  }
}
