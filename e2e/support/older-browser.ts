/**
 * Removes functions that the oldest supported browsers lack (Safari 16.4, Chrome 111;
 * web/src/app/older-browsers.ts). Runs in the page before the page's code. Sources: MDN browser-compat-data.
 */
export function removeNewerCalls(): void {
  const remove = (object: object | undefined, ...names: PropertyKey[]) => {
    for (const name of names) if (object) Reflect.deleteProperty(object, name);
  };
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  remove(Promise, 'withResolvers', 'try');
  remove(AbortSignal, 'any');
  remove(URL, 'canParse', 'parse');
  remove(URLSearchParams.prototype, 'size');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Array, 'fromAsync');
  remove(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference');
  remove(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach');
  remove(iterator, 'some', 'every', 'find');
  remove(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  remove(RegExp, 'escape');
  remove(Error, 'isError');
  remove(Intl, 'DurationFormat');
  remove(Document.prototype, 'startViewTransition', 'caretPositionFromPoint');
  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  remove(Element.prototype, 'checkVisibility', 'setHTMLUnsafe', 'getHTML', 'moveBefore');
  remove(ReadableStream, 'from');
  remove(ReadableStream.prototype, Symbol.asyncIterator, 'values');
  remove(Response, 'json');
  remove(Response.prototype, 'bytes');
  remove(Blob.prototype, 'bytes');
  remove(Navigator.prototype, 'connection', 'deviceMemory', 'userAgentData');
  remove(globalThis, 'Iterator', 'Float16Array', 'requestIdleCallback', 'cancelIdleCallback');
  remove(globalThis, 'scheduler', 'navigation', 'cookieStore', 'onscrollend');
  remove(globalThis.PublicKeyCredential, 'parseCreationOptionsFromJSON', 'parseRequestOptionsFromJSON');
  remove(globalThis.PublicKeyCredential, 'getClientCapabilities');
  remove(globalThis.PublicKeyCredential?.prototype, 'toJSON');
}
