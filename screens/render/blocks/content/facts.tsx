import { Icon } from "../../drawings/icons.tsx";
import type { BlockProps } from "../draw/block.ts";

interface Fact {
  id: string;
  label: string;
  note?: string;
  value: string;
  unit?: string;
  icon?: string;
  tone?: "success" | "strong";
  total?: boolean;
}

export function FactsBlock({ block }: BlockProps<{ items: Fact[] }>) {
  return (
    <dl className="facts">
      {block.items.map((fact) => (
        <div key={fact.id} className={fact.total ? "total" : fact.icon ? "pictured" : fact.tone} data-fact={fact.id}>
          <dt>
            {fact.icon && (
              <span className="icon-box">
                <Icon name={fact.icon} />
              </span>
            )}
            {fact.label}
            {fact.note && <small>{fact.note}</small>}
          </dt>
          <dd>
            {fact.value}
            {fact.unit && <small>{fact.unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
