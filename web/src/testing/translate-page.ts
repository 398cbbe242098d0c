const WORDS = /[\p{L}\d]/u;

/**
 * Translates the page as Chrome does, until the test calls the returned function. Replaces each text node,
 * also later ones, with nested font elements. The words do not change, so that tests find them.
 */
export function translatePage(): () => void {
  const own = new WeakSet<Node>();
  const translate = (text: Text) => {
    const { parentNode } = text;
    if (!parentNode || own.has(parentNode) || !WORDS.test(text.data)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    own.add(outer).add(inner);
    parentNode.insertBefore(outer, text);
    parentNode.removeChild(text);
  };
  const translateIn = (node: Node) => {
    if (node instanceof Text) translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (!text.parentElement?.closest('script, style, textarea')) translate(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateIn(target);
      for (const node of addedNodes) if (!own.has(node)) translateIn(node);
    }
  });
  translateIn(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
