import type { BlockProps } from "../draw/block.ts";

interface Fact {
  id: string;
  label: string;
  note?: string;
  value: string;
  tone?: "success";
  total?: boolean;
}

export function FactsBlock({ block }: BlockProps<{ items: Fact[] }>) {
  return (
    <dl className="facts">
      {block.items.map((fact) => (
        <div key={fact.id} className={fact.total ? "total" : fact.tone} data-fact={fact.id}>
          <dt>
            {fact.label}
            {fact.note && <small>{fact.note}</small>}
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
