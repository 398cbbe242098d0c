/** The worker's answer. `unsupported`: the browser cannot draw in workers. */
export type CompressionAnswer =
  | { kind: 'compressed'; file: Blob }
  | { kind: 'undecodable'; reason: string }
  | { kind: 'unsupported' };
