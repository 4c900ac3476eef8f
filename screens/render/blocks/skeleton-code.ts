/**
 * Skeletons stand there after a navigation alone, so they come when the first page is idle, in the file that each page asks
 * for then. Somebody who goes on before that sees the part's place empty until either is there.
 */
import { createElement, type FunctionComponent, type ReactElement, useEffect, useState } from "react";
import { deferredCode } from "../session/deferred.tsx";
import type { SKELETONS } from "./skeletons.tsx";

export const SKELETON_CODE = deferredCode(async () => (await import("./skeletons.tsx")).SKELETONS);

type Skeletons = typeof SKELETONS;
type PropsOf<Name extends keyof Skeletons> = Parameters<Skeletons[Name]>[0];

export const skeletonOf =
  <Name extends keyof Skeletons>(name: Name) =>
  (props: PropsOf<Name>): ReactElement | null => {
    const [known, setKnown] = useState(SKELETON_CODE.now);
    useEffect(() => {
      // Where that is no use, the part itself says so.
      if (!known) SKELETON_CODE.wanted().then(setKnown, () => undefined);
    }, [known]);
    const Skeleton = known?.[name] as FunctionComponent<PropsOf<Name>> | undefined;
    return Skeleton ? createElement(Skeleton, props) : null;
  };
