import { posix } from "node:path";
import ts from "typescript";
import { read } from "./source-tree.ts";

/** What a module gives, and what it takes from others. `*` stands for all of a module. */
interface Module {
  gives: Map<string, { isType: boolean; usedHere: boolean }>;
  takes: { from: string; name: string }[];
  /** Names that are handed on from another module, under the name they have there. */
  passes: { as: string; from: string; name: string }[];
}

const ALIASES = /^#(?=screens\/|server\/|schemas\/|tests\/)/;
function target(importer: string, specifier: string): string | null {
  if (specifier === "#server") return "server/index.mjs";
  if (ALIASES.test(specifier)) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(importer), specifier) : null;
}

const specifierOf = (node: ts.Expression | undefined): string => (node && ts.isStringLiteral(node) ? node.text : "");

function readModule(path: string): Module {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true);
  const module: Module = { gives: new Map(), takes: [], passes: [] };
  const namespaces = new Map<string, string>();
  const mentions = new Map<string, number>();

  const importOf = (node: ts.ImportDeclaration): void => {
    const from = target(path, specifierOf(node.moduleSpecifier));
    if (!from || !node.importClause) return;
    if (node.importClause.name) module.takes.push({ from, name: "default" });
    const bindings = node.importClause.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) namespaces.set(bindings.name.text, from);
    else for (const { propertyName, name } of bindings?.elements ?? []) module.takes.push({ from, name: (propertyName ?? name).text });
  };
  const exportOf = (node: ts.ExportDeclaration): void => {
    const from = node.moduleSpecifier ? target(path, specifierOf(node.moduleSpecifier)) : path;
    if (!from || !node.exportClause || !ts.isNamedExports(node.exportClause)) return;
    for (const { propertyName, name, isTypeOnly } of node.exportClause.elements) {
      module.gives.set(name.text, { isType: isTypeOnly || node.isTypeOnly, usedHere: false });
      module.passes.push({ as: name.text, from, name: (propertyName ?? name).text });
    }
  };
  const declared = (node: ts.Node): ts.Identifier[] => {
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name] : []));
    const { name } = node as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name] : [];
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return importOf(node);
    if (ts.isExportDeclaration(node)) return exportOf(node);
    if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) {
      const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
      for (const { text } of declared(node)) module.gives.set(text, { isType, usedHere: false });
    }
    if (ts.isIdentifier(node)) {
      mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
      const from = namespaces.get(node.text);
      if (from) {
        const member = ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node ? node.parent.name.text : null;
        const part = ts.isQualifiedName(node.parent) && node.parent.left === node ? node.parent.right.text : null;
        module.takes.push({ from, name: member ?? part ?? "*" });
      }
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const from = target(path, specifierOf(node.arguments[0]));
      if (from) module.takes.push({ from, name: "*" });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [name, given] of module.gives) given.usedHere = (mentions.get(name) ?? 0) > 1;
  return module;
}

/**
 * Exports that no other module takes: `path name`. Types that their own module uses are fine: a caller may
 * want to name them. `paths` are all modules there are; what `isOurs` refuses may take, and need not be taken.
 */
export function unusedExports(paths: readonly string[], isOurs: (path: string) => boolean): string[] {
  const modules = new Map(paths.map((path) => [path, readModule(path)]));
  const taken = new Set<string>();
  const take = (from: string, name: string): void => {
    if (taken.has(`${from} ${name}`)) return;
    taken.add(`${from} ${name}`);
    for (const passed of modules.get(from)?.passes ?? []) if (passed.from !== from && (passed.as === name || name === "*")) take(passed.from, passed.name);
  };
  for (const { takes } of modules.values()) for (const { from, name } of takes) take(from, name);
  return [...modules].flatMap(([path, { gives }]) =>
    isOurs(path) && !taken.has(`${path} *`)
      ? [...gives].filter(([name, { isType, usedHere }]) => !taken.has(`${path} ${name}`) && !(isType && usedHere)).map(([name]) => `${path} ${name}`)
      : [],
  );
}
