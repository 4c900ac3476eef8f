import { type CSSProperties, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { PackedPriceMatrix } from "#screens/language/kinds/packed-price-matrix.ts";
import type { Money } from "#screens/language/expressions/format-value.ts";
import { chosenAddressOf } from "../../session/chosen-address.ts";
import { type RenderScope, useIsAlive, useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { drawBlocks } from "../draw/draw-blocks.tsx";
import { DRAWINGS, type Drawing, houseShape } from "./house-shape.ts";
import { PriceAxes } from "./price-axes.tsx";
import { daysBefore, nearestLength, priceGrid, WINDOW } from "./price-grid.ts";
import { PriceLegend } from "./price-legend.tsx";
import { PriceSliders } from "./price-sliders.tsx";
import { PriceWindows } from "./price-windows.tsx";
import type { Choose, PricePictureCopy } from "./picture-parts.ts";
import { priceWords } from "./price-words.ts";

export interface PricePictureProps extends PricePictureCopy {
  matrix: PackedPriceMatrix | null;
  /** Names of what is chosen. */
  day: string;
  months: string;
  limit?: Money | null;
}

/** What a room costs by day and length, as a house whose windows are prices. Where there is no price, what its blocks say. */
export function PricePicture({ block }: BlockProps<PricePictureProps>) {
  const { matrix } = block;
  if (!matrix || matrix.lengths.length === 0) return <>{drawBlocks(block.blocks)}</>;
  return <PriceHouse block={block} matrix={matrix} />;
}

function useChosenNumber({ store }: RenderScope, name: string): number {
  const subscribe = useCallback((listener: () => void) => store.subscribe(`${name}:value`, listener), [store, name]);
  const read = () => Number(store.read(name) ?? 0);
  return useSyncExternalStore(subscribe, read, read);
}

function PriceHouse({ block, matrix }: BlockProps<PricePictureProps> & { matrix: PackedPriceMatrix }) {
  const scope = useScope();
  const isAlive = useIsAlive();
  const limit = block.limit?.amount ?? null;
  const { locale } = scope.descriptor();
  const day = Math.min(WINDOW.days - 1, Math.max(-daysBefore(matrix), useChosenNumber(scope, block.day)));
  const months = nearestLength(matrix, useChosenNumber(scope, block.months));
  const words = useMemo(() => priceWords(block, matrix, limit, locale), [block, matrix, limit, locale]);
  const grids = useMemo(() => drawingsOf(matrix, limit), [matrix, limit]);
  const [choose] = useState(() => chooser(scope, block));
  useEffect(() => chosenAddressOf(scope).stop, [scope]);
  const drawings = (Object.keys(DRAWINGS) as Drawing[]).map((drawing) => ({ drawing, ...grids[drawing] }));
  const { shape } = grids.wide;
  return (
    <section className="price-picture" aria-label={block.label}>
      <PriceLegend copy={block} words={words} scale={grids.wide.grid.scale} />
      <div
        className="price-house"
        style={
          {
            // Where the sliders lie along the drawing, in parts of it.
            "--left": (shape.left + shape.windowWidth / 2) / shape.width,
            "--across": (shape.across * (grids.wide.grid.columns.length - 1)) / shape.width,
            "--top": (shape.top + shape.windowHeight / 2) / shape.height,
            "--down": (shape.down * (matrix.lengths.length - 1)) / shape.height,
            "--wall": shape.wall / shape.width,
          } as CSSProperties
        }
      >
        {drawings.map(({ drawing, grid, shape: each }) => (
          <PriceWindows key={drawing} copy={block} words={words} matrix={matrix} grid={grid} shape={each} day={day} months={months} choose={choose} />
        ))}
        <PriceSliders copy={block} words={words} matrix={matrix} day={day} months={months} choose={choose} />
      </div>
      <PriceAxes copy={block} words={words} matrix={matrix} grid={grids.wide.grid} shape={shape} day={day} />
      {/* What leads on without a script. */}
      <div className="price-links" hidden={isAlive}>
        {drawBlocks(block.blocks)}
      </div>
    </section>
  );
}

function drawingsOf(matrix: PackedPriceMatrix, limit: number | null) {
  const of = (drawing: Drawing) => {
    const grid = priceGrid(matrix, DRAWINGS[drawing].days, limit);
    return { grid, shape: houseShape(drawing, grid) };
  };
  return { wide: of("wide"), narrow: of("narrow") };
}

function chooser(scope: RenderScope, names: Pick<PricePictureProps, "day" | "months">): Choose {
  const { store } = scope;
  const address = chosenAddressOf(scope);
  return (chosen, settled) => {
    if (chosen.day !== undefined) store.choose(names.day, chosen.day);
    if (chosen.months !== undefined) store.choose(names.months, chosen.months);
    address.keep(settled);
  };
}
