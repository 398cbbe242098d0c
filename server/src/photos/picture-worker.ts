import { DomainError } from '@wayable/platform/http/errors/domain-error';
import type { FieldProblem, ProblemCode } from '@wayable/protocol/problems';
import { type ConvertedPhoto, convertPhoto } from './convert-photo.ts';
import { convertSquares } from './convert-squares.ts';
import { MEMORY_EXIT_CODE } from './memory-exit-code.ts';

/** Maximum memory of the process. The largest photo that passes the check of its header needs 500 MB. */
const MAX_MEMORY_BYTES = 700 * 1_024 * 1_024;
const CHECK_EVERY_MS = 20;

/** `squares` are edges in pixels. Without them, the file is converted to the sizes of a photo. */
export interface ConversionRequest {
  bytes: Buffer;
  squares?: readonly number[] | undefined;
}

/** A domain error is sent between processes as data. */
export type ConversionResult =
  | { photo: ConvertedPhoto }
  | { refusal: { code: ProblemCode; message: string; fields: FieldProblem[] | undefined } };

/** The messages for each request. A new process sends `begun` only after it has loaded its code. */
export type ConversionMessage = 'begun' | ConversionResult;

async function convert({ bytes, squares }: ConversionRequest): Promise<ConversionResult> {
  try {
    return { photo: await (squares ? convertSquares(bytes, squares) : convertPhoto(bytes)) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, fields } = error;
    return { refusal: { code, message, fields } };
  }
}

// Check the memory regularly. The timer also fires during a conversion, because decoders run in separate
// threads.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(MEMORY_EXIT_CODE);
}, CHECK_EVERY_MS).unref();
const send = (message: ConversionMessage) => process.send?.(message);
process.on('message', async (request: ConversionRequest) => {
  send('begun');
  send(await convert(request));
});
process.on('disconnect', () => process.exit());
