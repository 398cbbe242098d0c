/**
 * Adds calls that the oldest supported browsers lack: Safari 16.4 and Chrome 111, for which Vite builds
 * (`build.target`). Remove a call once the oldest supported browser has it. Import this module first.
 */

// Safari 17.4, Chrome 119
Promise.withResolvers ??= <Value>() => {
  let resolve: PromiseWithResolvers<Value>['resolve'] | undefined;
  let reject: PromiseWithResolvers<Value>['reject'] | undefined;
  const promise = new Promise<Value>((...parts) => {
    [resolve, reject] = parts;
  });
  return { promise, resolve, reject } as PromiseWithResolvers<Value>;
};

// Safari 18, Chrome 126
URL.parse ??= (url, base) => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
};

// Safari 17, Chrome 120
URL.canParse ??= (url, base) => URL.parse(url, base) !== null;

// Safari 17, Chrome 113
if (!('size' in URLSearchParams.prototype)) {
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    configurable: true,
    get(this: URLSearchParams) {
      return [...this].length;
    },
  });
}

// Safari 17.4, Chrome 116
AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  const { signal } = controller;
  for (const each of signals) {
    if (each.aborted) controller.abort(each.reason);
    each.addEventListener('abort', () => controller.abort(each.reason), { once: true, signal });
  }
  return signal;
};

// Safari 17.4. The check is for service workers, which have no `Element`.
if (typeof Element !== 'undefined') {
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0;
  };
}

export {};
