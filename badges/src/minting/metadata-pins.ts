import { Buffer } from 'node:buffer';
import { repeat } from '@wayable/platform/jobs/repeat';
import type { AddressedFile } from './metadata.ts';
import type { DuePin } from './metadata-pins.queries.ts';
import * as queries from './metadata-pins.queries.ts';
import { readMetadataFile } from './minting.service.ts';
import type { Minting } from './minting.ts';

const TICK_MS = 2_000;
const AT_ONCE = 5;
const TAKEN_SECONDS = 120;
const TIMEOUT_MS = 20_000;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
const PROBLEM_MAX = 500;

/** A problem that an administrator can fix, without secrets. */
class PinProblem extends Error {
  override readonly name = 'PinProblem';
}

/**
 * Pins metadata and pictures of minted badges through Pinata's API. Retries with exponential backoff until
 * the API returns the expected content address. Does nothing if no key is configured.
 */
export class MetadataPins {
  readonly #minting: Minting;
  #endRounds: (() => Promise<void>) | undefined;
  readonly #stopping = new AbortController();

  constructor(minting: Minting) {
    this.#minting = minting;
  }

  start(): void {
    if (!this.#minting.chain.pinning) return;
    this.#endRounds = repeat(
      () => this.pinDue(),
      TICK_MS,
      (err) => this.#minting.log.warn({ err }, 'files could not be pinned; trying again'),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#endRounds?.();
  }

  /** Tries all due pins. */
  async pinDue(): Promise<void> {
    let due: DuePin[];
    do {
      due = await queries.takeDuePins(this.#minting.sql, AT_ONCE, TAKEN_SECONDS);
      for (const pin of due) await this.#try(pin);
    } while (due.length === AT_ONCE && !this.#stopping.signal.aborted);
  }

  async #try({ cid, tries }: DuePin): Promise<void> {
    const { sql, log } = this.#minting;
    try {
      const file = await readMetadataFile(sql, cid);
      if (!file) return await queries.deletePin(sql, cid);
      await this.#pin(file);
      await queries.notePinned(sql, cid);
    } catch (error) {
      const isTold = error instanceof PinProblem;
      const problem = isTold ? error.message : 'The pinning service does not answer.';
      if (isTold) log.error({ cid }, problem);
      const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** tries);
      await queries.postponePin(sql, cid, { seconds, problem: problem.slice(0, PROBLEM_MAX) });
    }
  }

  async #pin(file: AddressedFile): Promise<void> {
    const { pinning } = this.#minting.chain;
    if (!pinning) return;
    const { cid } = file;
    const form = new FormData();
    const name = `${cid}.${file.contentType === 'image/svg+xml' ? 'svg' : 'json'}`;
    form.append('file', new Blob([Buffer.from(file.bytes)], { type: file.contentType }), name);
    form.append('pinataMetadata', JSON.stringify({ name, keyvalues: { platform: 'Wayable' } }));
    // With version 1, the content address of a one-block file is the hash of its bytes, like ours.
    form.append('pinataOptions', JSON.stringify({ cidVersion: 1 }));
    // Send bytes: aborting a streamed form throws an unhandled error.
    const encoded = new Response(form);
    const response = await fetch(`${pinning.url}/pinning/pinFileToIPFS`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${pinning.jwt}`,
        'content-type': encoded.headers.get('content-type') as string,
      },
      body: await encoded.arrayBuffer(),
      redirect: 'error',
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer = await response.text();
    if (!response.ok)
      throw new PinProblem(`The pinning service refuses files with status ${response.status} (PINATA_JWT).`);
    const pinned = readHash(answer);
    if (pinned !== cid)
      throw new PinProblem(`The pinning service returned the address ${pinned} for a file, not ${cid}.`);
  }
}

function readHash(answer: string): string {
  try {
    const { IpfsHash } = JSON.parse(answer) as { IpfsHash?: unknown };
    if (typeof IpfsHash === 'string' && /^[a-zA-Z0-9]{1,100}$/.test(IpfsHash)) return IpfsHash;
  } catch {
    // Invalid JSON counts as a response without a content address.
  }
  throw new PinProblem('The pinning service returned no address for a file.');
}
