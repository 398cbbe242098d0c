/**
 * Lets React work on pages that a browser translates. Chrome and Edge replace each text node with `<font>`
 * elements. React still refers to the replaced nodes. It fails when it removes such a node or inserts an
 * element before it, and its changes of the text are lost (https://github.com/facebook/react/issues/11538).
 */

/** The translations of replaced text nodes. */
const translations = new WeakMap<Node, Element>();
const known = new WeakSet<Element>();
/** Whether the page was ever translated. Other pages keep the browser's own behavior. */
let isTranslated = false;

const isTranslation = (node: Node | null | undefined): node is Element =>
  node?.nodeName === 'FONT' && !known.has(node as Element);

/** Returns the translation of a replaced node in its parent. */
function findTranslation(parent: Node, node: Node | null): Element | undefined {
  if (!node || node.parentNode === parent) return undefined;
  note(observer?.takeRecords() ?? []);
  const translation = translations.get(node);
  return translation?.parentNode === parent ? translation : undefined;
}

function note(records: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // If React has changed the text, put its node back. The browser then translates it again.
    if (type === 'characterData') putBack(target);
    for (const node of addedNodes) if (node.isConnected) putBack(node);
    for (const node of removedNodes) {
      if (!(node instanceof Text) || node.isConnected) continue;
      const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
      if (!translation) continue;
      translations.set(node, translation);
      known.add(translation);
      isTranslated = true;
      observer?.observe(node, { characterData: true });
    }
  }
}

/** Removes the translation of a node. A replaced node takes its place. */
function putBack(node: Node): void {
  const translation = translations.get(node);
  if (!translation) return;
  translations.delete(node);
  if (node.isConnected) translation.remove();
  else translation.replaceWith(node);
}

const observer = typeof document === 'undefined' ? undefined : new MutationObserver(note);

if (observer) {
  observer.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null) {
    const place = findTranslation(this, before) ?? before;
    const isLost = isTranslated && place?.parentNode !== this;
    return insertBefore.call(this, child, isLost ? null : place) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    const translation = findTranslation(this, child);
    if (translation || !isTranslated || child.parentNode === this)
      removeChild.call(this, translation ?? child);
    return child;
  };
}
