import type { Condition } from "#screens/language/expressions/condition.ts";
import { onlyEntry } from "#screens/language/expressions/evaluate.ts";

/** A condition as people would say it: `order.status = "open" and not group`. */
export function conditionInWords(condition: Condition): string {
  return say(condition, true);
}

function say(node: Condition, outermost = false): string {
  if (typeof node === "boolean") return node ? "always" : "never";
  const [operator, argument] = onlyEntry(node);
  switch (operator) {
    case null:
      return JSON.stringify(node);
    case "var":
    case "cond":
      return String(argument);
    case "not":
      return `not ${say(argument as Condition)}`;
    case "and":
    case "or": {
      const said = (argument as Condition[]).map((part) => say(part)).join(` ${operator} `);
      return outermost ? said : `(${said})`;
    }
    case "some":
    case "all": {
      const [list, test] = argument as [unknown, Condition];
      return test === true ? `${operand(list)} is not empty` : `${operator} of ${operand(list)}: ${say(test)}`;
    }
    default:
      return (argument as unknown[]).map(operand).join(` ${operator === "==" ? "=" : operator} `);
  }
}

function operand(value: unknown): string {
  const [kind, name] = onlyEntry(value);
  return kind === "var" || kind === "const" ? String(name) : JSON.stringify(value);
}
