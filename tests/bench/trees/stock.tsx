import { renderToString } from "react-dom/server";
import { StockPage } from "../site/stock/page.tsx";

export const drawStock = (answers: Record<string, string>): string => renderToString(<StockPage answers={answers} />);
