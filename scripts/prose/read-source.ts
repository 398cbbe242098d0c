import { type ParserPlugin, parse } from '@babel/parser';

/** A comment or a test name of a source file. */
export interface Passage {
  /** Without comment marks or quotes. */
  text: string;
  /** Offset of the text in the file. */
  start: number;
}

export interface SourceProse {
  comments: Passage[];
  testNames: Passage[];
}

const TESTS = new Set(['it', 'test']);

/** Reads the comments and test names of a source file. Offsets equal those in the file. */
export function readSource(file: string, source: string): SourceProse {
  const pattern = COMMENTS[/(\w+)$/.exec(file)?.[1] ?? ''];
  if (pattern) return { comments: findComments(source, pattern), testNames: [] };
  const plugins: ParserPlugin[] = file.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'];
  const { comments, program } = parse(source, {
    sourceType: 'module',
    plugins,
    errorRecovery: true,
    attachComment: false,
  });
  const testNames: Passage[] = [];
  if (/\b(it|test)\b/.test(source)) visit(program, testNames);
  return {
    comments: (comments ?? []).map(({ value, start }) => ({ text: value, start: (start ?? 0) + 2 })),
    testNames,
  };
}

function visit(node: unknown, names: Passage[]): void {
  if (Array.isArray(node)) for (const child of node) visit(child, names);
  else if (isNode(node)) {
    if (node.type === 'CallExpression' && isTestFunction(node.callee)) {
      const name = readText((node.arguments as unknown[])[0]);
      if (name) names.push(name);
    }
    for (const child of Object.values(node))
      if (typeof child === 'object' && child !== null) visit(child, names);
  }
}

interface AnyNode {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string';

const isDescribe = (property: unknown): boolean => isNode(property) && property.name === 'describe';

function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TESTS.has(String(callee.name));
  if (callee.type === 'MemberExpression')
    return !isDescribe(callee.property) && isTestFunction(callee.object);
  return callee.type === 'CallExpression' && isTestFunction(callee.callee);
}

function readText(node: unknown): Passage | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return { text: String(node.value), start: node.start + 1 };
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return { text: quasis.map(({ value }) => value.cooked).join('%s'), start: node.start + 1 };
}

/**
 * Matches the text after a hash. If the hash comments out a variable, matches the comment behind the
 * variable.
 */
const HASH = /^[ \t]*#+(?!!)(?: *\w+=\S*[ \t]*#)?(.*)/gm;
/** Comments by the end of a file's name. A match without a group is a quoted text. */
const COMMENTS: Record<string, RegExp> = {
  sql: /'(?:[^']|'')*'|--(.*)|\/\*([\s\S]*?)\*\//g,
  css: /"[^"]*"|'[^']*'|\/\*([\s\S]*?)\*\//g,
  yaml: HASH,
  sh: HASH,
  conf: HASH,
  example: HASH,
  Caddyfile: HASH,
  Dockerfile: HASH,
};

const findComments = (source: string, pattern: RegExp): Passage[] =>
  [...source.matchAll(pattern)].flatMap(({ 0: whole, 1: line, 2: block, index }) => {
    const text = line ?? block;
    return text === undefined ? [] : [{ text, start: index + whole.indexOf(text) }];
  });

const TOOL_COMMENT = /^\s*(biome-ignore|@ts-|eslint|@vitest|prettier|compatible:|contract:)/;

/**
 * Returns the source without everything but its comments, with the same lines. Each passage is a paragraph:
 * comments on consecutive lines form one paragraph.
 */
export function keepComments(source: string, comments: readonly Passage[]): string {
  const lines = source.split('\n');
  const kept: string[] = lines.map(() => '');
  let line = 0;
  let lineStart = 0;
  for (const { text, start } of comments) {
    while (line < lines.length - 1 && lineStart + (lines[line] ?? '').length < start) {
      lineStart += (lines[line] ?? '').length + 1;
      line += 1;
    }
    if (TOOL_COMMENT.test(text)) continue;
    const isAfterCode = /\w/.test((lines[line] ?? '').slice(0, start - lineStart));
    for (const [offset, row] of text.split('\n').entries()) {
      const words = row
        .replace(/^\s*\*+/, '')
        .replace(/`[^`]*`/g, 'code')
        .replace(/^\s*@(param|returns?|throws|typedef|type)\b/, '. ')
        .trim();
      kept[line + offset] = words;
    }
    if (isAfterCode && kept[line - 1]) kept[line] = `. ${kept[line]}`;
  }
  return kept.join('\n');
}
