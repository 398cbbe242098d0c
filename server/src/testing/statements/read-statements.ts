import ts from 'typescript';

/** An SQL statement in the source code, with `$n` for values. */
export interface SourceStatement {
  /** The place in the form `path:line`. */
  place: string;
  /** The SQL text. Undefined if a part is composed at run time. */
  text: string | undefined;
}

/** The value of a function parameter, with the scope of the value. */
interface Bound {
  expression: ts.Expression;
  scope: Scope;
}
type Scope = ReadonlyMap<ts.Symbol, Bound>;

const BEGIN = /^\s*(select|insert|update|delete|with|create temporary table)\b/i;
const TAGS = /^(sql|transaction|admin)$/;
const DEPTH_MAX = 12;

const isTag = (node: ts.Node): boolean => ts.isIdentifier(node) && TAGS.test(node.text);
const isTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && isTag(node.tag);

/** Inserts the parts of SQL templates, as far as the source code contains these parts. */
class StatementReader {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns the text of a template, or undefined if a part is composed at run time. */
  read(node: ts.TaggedTemplateExpression, scope: Scope, depth: number): string | undefined {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      const part = this.#readPart(expression, scope, depth + 1);
      if (part === undefined) return undefined;
      text += part + literal.text;
    }
    return text;
  }

  #isFragment(expression: ts.Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression);
    const types = type.isUnion() ? type.types : [type];
    return types.some(({ symbol, aliasSymbol }) =>
      /^(Fragment|Statement|Identifier|ValueList)$/.test((symbol ?? aliasSymbol)?.name ?? ''),
    );
  }

  #readPart(expression: ts.Expression, scope: Scope, depth: number): string | undefined {
    if (depth > DEPTH_MAX) return undefined;
    if (ts.isParenthesizedExpression(expression)) return this.#readPart(expression.expression, scope, depth);
    if (isTemplate(expression)) return this.read(expression, scope, depth);
    if (!this.#isFragment(expression)) return '$0';
    if (ts.isConditionalExpression(expression)) {
      return this.#readLongest([expression.whenTrue, expression.whenFalse], scope, depth);
    }
    if (ts.isElementAccessExpression(expression)) return this.#readMember(expression, scope, depth);
    if (ts.isIdentifier(expression)) return this.#readName(expression, scope, depth);
    if (ts.isCallExpression(expression)) return this.#readCall(expression, scope, depth);
    return undefined;
  }

  /** Returns the longest of several texts, because shorter texts are mostly empty. */
  #readLongest(choices: readonly ts.Expression[], scope: Scope, depth: number): string | undefined {
    return choices
      .map((choice) => this.#readPart(choice, scope, depth))
      .filter((part) => part !== undefined)
      .sort((one, other) => other.length - one.length)[0];
  }

  /** Reads a member of an object of templates: `{ rating: sql`…`, date: sql`…` }[sort]`. */
  #readMember(access: ts.ElementAccessExpression, scope: Scope, depth: number): string | undefined {
    const object = ts.isParenthesizedExpression(access.expression)
      ? access.expression.expression
      : access.expression;
    if (!ts.isObjectLiteralExpression(object)) return undefined;
    const choices = object.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer);
    return this.#readLongest(choices, scope, depth);
  }

  #readName(name: ts.Identifier, scope: Scope, depth: number): string | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (!symbol) return undefined;
    const bound = scope.get(symbol);
    if (bound) return this.#readPart(bound.expression, bound.scope, depth + 1);
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
    return this.#readPart(declaration.initializer, scope, depth + 1);
  }

  /** Returns the result of a function call. For a reduced list, uses the initial value. */
  #readCall(call: ts.CallExpression, scope: Scope, depth: number): string | undefined {
    if (isTag(call.expression)) return this.#readIdentifier(call.arguments[0], scope);
    if (ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'reduce') {
      const [, begin] = call.arguments;
      return begin && this.#readPart(begin, scope, depth + 1);
    }
    const made = this.#checker.getResolvedSignature(call)?.declaration;
    if (!made || !('body' in made) || !made.body) return undefined;
    const inside = new Map(scope);
    made.parameters.forEach((parameter, position) => {
      const symbol = this.#checker.getSymbolAtLocation(parameter.name);
      const expression = call.arguments[position] ?? parameter.initializer;
      if (symbol && expression) inside.set(symbol, { expression, scope });
    });
    return this.#readLongest(returnedBy(made.body), inside, depth + 1);
  }

  /** Reads `sql('reviews')`, or a parameter with such a text. */
  #readIdentifier(name: ts.Expression | undefined, scope: Scope): string | undefined {
    if (!name) return undefined;
    if (ts.isStringLiteral(name)) return name.text;
    const symbol = this.#checker.getSymbolAtLocation(name);
    const bound = symbol && scope.get(symbol);
    if (bound) return this.#readIdentifier(bound.expression, bound.scope);
    const [declaration] = symbol?.declarations ?? [];
    if (!declaration || !ts.isParameter(declaration)) return undefined;
    return this.#readIdentifier(declaration.initializer, scope);
  }
}

function returnedBy(body: ts.Node): ts.Expression[] {
  if (!ts.isBlock(body)) return [body as ts.Expression];
  const returns: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) returns.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return returns;
}

/** Replaces each `$0` in a text with `$1`, `$2` and so on, in order. */
function numberValues(text: string): string {
  let last = 0;
  return text.replace(/\$0\b/g, () => {
    last += 1;
    return `$${last}`;
  });
}

/** Returns the SQL statements in the product's source files. */
export function readStatements(root: string, files: string[]): SourceStatement[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  });
  const reader = new StatementReader(program.getTypeChecker());
  const statements: SourceStatement[] = [];
  for (const file of program.getSourceFiles().filter(({ fileName }) => files.includes(fileName))) {
    const visit = (node: ts.Node): void => {
      if (isTemplate(node) && BEGIN.test(node.template.getText(file).slice(1))) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        const text = reader.read(node, new Map(), 0);
        statements.push({
          place: `${file.fileName.slice(root.length)}:${line + 1}`,
          text: text && numberValues(text),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return statements;
}
