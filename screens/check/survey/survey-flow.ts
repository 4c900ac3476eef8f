import type { Condition } from "#screens/language/expressions/condition.ts";
import type { Action, CopyRef, DocumentSet, Value } from "#screens/language/documents/document.ts";
import { pointerTo } from "../words/places.ts";
import { IN_A_QUERY, IN_AN_ADDRESS } from "./address-values.ts";
import type { Scope } from "./data-types.ts";
import type { ValueType } from "#screens/language/kinds/specs.ts";
import { OPEN_FRAME } from "./frame.ts";
import type { ConditionRole, Site } from "./site.ts";

const SCOPE: Scope = {};

/** Uses outside of screens and modals: flow, named conditions, promos, the conditions of variants and of moves. */
export function surveyFlow(documents: DocumentSet, fileOf: (key: string) => string): Site[] {
  const sites: Site[] = [];
  const spot = (file: string, path: string, id?: string) => ({
    at: { file, path, ...(id !== undefined && { id }) },
    scope: SCOPE,
    frame: OPEN_FRAME,
    element: null,
    surface: null,
  });

  const condition = (file: string, path: string, id: string, when: Condition | undefined, role: ConditionRole): void => {
    if (when !== undefined) sites.push({ ...spot(file, path, id), is: "condition", condition: when, role });
  };
  const copy = (file: string, path: string, id: string, key: string, prop: string): void => {
    sites.push({ ...spot(file, path, id), is: "copy", key, args: {}, links: {}, prop });
  };
  const values = (file: string, path: string, id: string, record: Record<string, Value> | undefined, takes?: readonly ValueType[]): void => {
    for (const [name, value] of Object.entries(record ?? {})) {
      sites.push({ ...spot(file, pointerTo(path, name), id), is: "value", value, prop: name, shown: false, ...(takes && { takes }) });
    }
  };

  const flow = fileOf("flow");
  documents.flow.routes.forEach((route, i) => {
    const path = pointerTo("/routes", i);
    if (route.redirect && route.redirect.go !== "@home")
      sites.push({ ...spot(flow, `${path}/redirect/go`, route.name), is: "route", route: route.redirect.go });
    if (route.back !== undefined) sites.push({ ...spot(flow, `${path}/back`, route.name), is: "route", route: route.back });
    if (route.next !== undefined) sites.push({ ...spot(flow, `${path}/next`, route.name), is: "route", route: route.next });
    if (route.leave) {
      values(flow, `${path}/leave`, route.name, { link: route.leave.link }, ["string"]);
      values(flow, `${path}/leave/query`, route.name, route.leave.query, IN_A_QUERY);
    }
  });
  sites.push({ ...spot(flow, "/notFound"), is: "route", route: documents.flow.notFound });
  const { statuses, subjects = {} } = documents.flow;
  const sections = [
    ...Object.entries(statuses).map(([status, doc]) => ({ status, doc, path: pointerTo("/statuses", status) })),
    ...Object.entries(subjects).flatMap(([kind, own]) =>
      Object.entries(own.statuses).map(([status, doc]) => ({ status, doc, path: pointerTo(`${pointerTo("/subjects", kind)}/statuses`, status) })),
    ),
  ];
  for (const { status, doc, path } of sections) {
    copy(flow, `${path}/label`, status, doc.label, "label");
    doc.home.forEach((home, i) => {
      condition(flow, `${path}/home/${i}/when`, status, home.when, "home");
      sites.push({ ...spot(flow, `${path}/home/${i}/go`, status), is: "route", route: home.go });
    });
    doc.reached?.forEach(({ when }, i) => condition(flow, `${path}/reached/${i}/when`, status, when, "home"));
  }
  for (const [kind, filling] of Object.entries(documents.flow.fillings ?? {})) {
    const path = pointerTo("/fillings", kind);
    const route = (at: string, name: string): void => void sites.push({ ...spot(flow, `${path}/${at}`, kind), is: "route", route: name });
    if (filling.consent.route !== undefined) route("consent/route", filling.consent.route);
    route("payment", filling.payment);
    filling.handedIn.forEach(({ when, go }, i) => {
      condition(flow, `${path}/handedIn/${i}/when`, kind, when, "home");
      route(`handedIn/${i}/go`, go);
    });
    route("failed", filling.failed);
  }
  documents.flow.guards.forEach((guard, i) => {
    const path = pointerTo("/guards", i);
    copy(flow, `${path}/because`, guard.id, guard.because, "because");
    condition(flow, `${path}/when`, guard.id, guard.when, "guard");
    if (guard.go !== "@home") sites.push({ ...spot(flow, `${path}/go`, guard.id), is: "route", route: guard.go });
    values(flow, `${path}/params`, guard.id, guard.params, IN_AN_ADDRESS);
    values(flow, `${path}/query`, guard.id, guard.query, IN_A_QUERY);
  });

  const { notices = [], menus = [] } = documents.flow.shell ?? {};
  const action = (path: string, id: string, of: Action | undefined): void => {
    if (!of) return;
    sites.push({ ...spot(flow, path, id), is: "action", action: of, role: "press" });
    if ("command" in of) values(flow, `${path}/input`, id, of.input);
    if ("go" in of) {
      values(flow, `${path}/params`, id, of.params, IN_AN_ADDRESS);
      values(flow, `${path}/query`, id, of.query, IN_A_QUERY);
    }
  };
  notices.forEach(({ id, when, text, countdown, button }, i) => {
    const path = pointerTo("/shell/notices", i);
    condition(flow, `${path}/when`, id, when, "shell");
    copyRef(flow, `${path}/text`, id, text);
    if (countdown) {
      values(flow, `${path}/countdown`, id, { until: countdown.until });
      sites.push({ ...spot(flow, `${path}/countdown/text`, id), is: "copy", key: countdown.text, args: { minutes: 0 }, links: {}, prop: "countdown" });
    }
    if (button) copyRef(flow, `${path}/button/label`, id, button.label);
    action(`${path}/button/action`, id, button?.action);
  });
  menus.forEach((menu, i) => {
    const path = pointerTo("/shell/menus", i);
    condition(flow, `${path}/when`, menu.id, menu.when, "shell");
    copyRef(flow, `${path}/label`, menu.id, menu.label);
    menu.items.forEach((item, j) => {
      const at = pointerTo(`${path}/items`, j);
      condition(flow, `${at}/when`, item.id, item.when, "shell");
      copyRef(flow, `${at}/label`, item.id, item.label);
      action(`${at}/action`, item.id, item.action);
    });
  });

  const named = fileOf("conditions");
  for (const [name, entry] of Object.entries(documents.conditions.conditions)) {
    condition(named, `${pointerTo("/conditions", name)}/when`, name, entry.when, "named");
  }
  const promos = fileOf("promos");
  for (const [name, promo] of Object.entries(documents.promos.promos)) {
    const path = pointerTo("/promos", name);
    condition(promos, `${path}/when`, name, promo.when, "promo");
    copyRef(promos, `${path}/text`, name, promo.text);
  }
  const catalog = fileOf("catalog");
  documents.catalog.facts?.forEach((fact, i) => {
    condition(catalog, `/facts/${i}/when`, "facts", fact.when, "fact");
    condition(catalog, `/facts/${i}/then`, "facts", fact.then, "fact");
  });
  condition(catalog, "/exempt", "exempt", documents.catalog.exempt, "exempt");
  condition(catalog, "/signedIn", "signedIn", documents.catalog.signedIn, "exempt");
  for (const [name, { moves = [], movesOf = {} }] of Object.entries(documents.catalog.commands)) {
    const at = pointerTo("/commands", name);
    moves.forEach((move, i) => condition(catalog, `${at}/moves/${i}/when`, name, move.when, "move"));
    for (const [subject, own] of Object.entries(movesOf))
      own.forEach((move, i) => condition(catalog, `${pointerTo(`${at}/movesOf`, subject)}/${i}/when`, name, move.when, "move"));
  }
  for (const variant of Object.values(documents.variants)) {
    condition(fileOf(`variant:${variant.id}`), "/when", variant.id, variant.when, "variant");
  }
  return sites;

  function copyRef(file: string, path: string, id: string, ref: CopyRef): void {
    if (Array.isArray(ref)) {
      ref.forEach((choice, i) => {
        condition(file, `${path}/${i}/when`, id, choice.when ?? true, "choice");
        copyRef(file, `${path}/${i}/copy`, id, choice.copy);
      });
    } else if (typeof ref === "string") {
      copy(file, path, id, ref, "text");
    } else {
      sites.push({ ...spot(file, `${path}/key`, id), is: "copy", key: ref.key, args: ref.args ?? {}, links: ref.links ?? {}, prop: "text" });
      values(file, `${path}/args`, id, ref.args);
    }
  }
}
