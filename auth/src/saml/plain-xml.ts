import { DOMParser } from '@xmldom/xmldom';

export const ASSERTION_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const PROTOCOL_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const METADATA_NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';

export type XmlElement = ReturnType<DOMParser['parseFromString']>['documentElement'];

/** The error for text that is not XML, or contains more than elements, attributes and text. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const ELEMENT = 1;
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^?<>]*\?>/;
/**
 * Maximum depth of elements, more than SAML needs. The time to check a signature grows with the depth and the
 * number of elements.
 */
const DEPTH_MAX = 24;
/**
 * Maximum number of elements and attributes together. It is high, because a person may have hundreds of
 * groups.
 */
const NODES_MAX = 3_000;

const childrenOf = (element: XmlElement): XmlElement[] =>
  Array.from(element.childNodes).filter((node) => node.nodeType === ELEMENT) as XmlElement[];

function assertModest(root: XmlElement): void {
  const open: [XmlElement, number][] = [[root, 1]];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [element, depth] = next;
    nodes += 1 + element.attributes.length;
    if (depth > DEPTH_MAX || nodes > NODES_MAX) throw new XmlError('it is nested too deeply or too large');
    for (const child of childrenOf(element)) open.push([child, depth + 1]);
  }
}

/**
 * Parses XML with only elements, attributes and text. Document types and entities could expand or load files.
 * Parsers disagree about CDATA, processing instructions and comments, which `allowsComments` accepts.
 * @throws {XmlError}
 */
export function parsePlainXml(text: string, { allowsComments = false } = {}): XmlElement {
  const body = text.replace(DECLARATION, '');
  if ((allowsComments ? /<(!(?!--)|\?)/ : /<[!?]/).test(body)) {
    throw new XmlError('it has a document type, a comment, CDATA or a processing instruction');
  }
  const refuse = () => {
    throw new XmlError('it is not well-formed');
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  const root = parser.parseFromString(body.trimStart(), 'text/xml')?.documentElement;
  if (!root) throw new XmlError('it has no element');
  assertModest(root);
  return root;
}

export const isNamed = (element: XmlElement, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name;

/** Returns the children with this name. */
export const findChildren = (parent: XmlElement, namespace: string, name: string): XmlElement[] =>
  childrenOf(parent).filter((child) => isNamed(child, namespace, name));

/** Returns the element and all its descendants. */
export const withDescendants = (element: XmlElement): XmlElement[] => [
  element,
  ...(Array.from(element.getElementsByTagName('*')) as XmlElement[]),
];

/** Returns the text of an element without children; undefined if it is empty. */
export function textOf(element: XmlElement | undefined): string | undefined {
  if (!element || childrenOf(element).length > 0) return undefined;
  return element.textContent?.trim() || undefined;
}

/** Returns the value of an attribute; undefined if it is missing or empty. */
export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.getAttribute(name) || undefined;
