import type { PriceGrid } from "./price-grid.ts";
import { LIGHTS } from "./price-grid.ts";
import type { PicturePartProps } from "./picture-parts.ts";

/** What light and the marks of windows mean. The prices themselves are said by the windows. */
export function PriceLegend({ copy, words, scale }: Pick<PicturePartProps, "copy" | "words"> & { scale: PriceGrid["scale"] }) {
  return (
    <p className="price-legend" aria-hidden="true">
      <span className="of wide">{copy.monthsAxis}</span>
      <span className="of narrow">{copy.axes}</span>
      <span className="wide">
        <i className="early" />
        {copy.notFree}
      </span>
      {scale && (
        <span>
          {words.price(scale.lowest)}
          <b>
            {LIGHTS.map((light) => (
              <i key={light} className={`light-${light}`} />
            ))}
          </b>
          {words.price(scale.darkest)}
        </span>
      )}
      <span className="wide">
        <i className="above" />
        {copy.above}
      </span>
    </p>
  );
}
