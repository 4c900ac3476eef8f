import type { CSSProperties } from "react";
import { type HouseShape, middleOf } from "./house-shape.ts";
import { columnOf, daysBefore, type PriceGrid, WINDOW } from "./price-grid.ts";
import type { PicturePartProps } from "./picture-parts.ts";

interface AxesProps extends PicturePartProps {
  grid: PriceGrid;
  shape: HouseShape;
}

/** Days along the street: every other week, and the one that is chosen. The slider says it, too. */
export function PriceAxes({ copy, words, matrix, grid, shape, day }: AxesProps) {
  const before = daysBefore(matrix);
  const apart = 6;
  const [first, last] = [-before, WINDOW.days - 1];
  const days = [...(matrix.ahead > 0 && before === matrix.ahead && before > apart ? [first] : []), 0, 15, 30, 45, last].filter(
    (each) => each !== day && Math.abs(each - day) >= apart,
  );
  return (
    <div className="price-days" aria-hidden="true">
      {[...days, day].map((each) => (
        <span
          key={each}
          className={each === day ? "on" : undefined}
          style={{ "--at": middleOf(shape, columnOf(grid, each), 0).x / shape.width, "--lean": (each - first) / (last - first) } as CSSProperties}
        >
          {each < 0 && each === -matrix.ahead ? copy.today : words.shortDay(each)}
        </span>
      ))}
    </div>
  );
}
