import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import "../../../screens/render/styles/index.css";
import { Page, type PageData, harnessHost } from "./page.tsx";

const data = JSON.parse(document.getElementById("data")!.textContent!) as PageData;
startTransition(() => {
  hydrateRoot(document.getElementById("root")!, <Page data={data} host={harnessHost()} />, {
    onRecoverableError: (error) => console.error("hydration", error),
  });
});
