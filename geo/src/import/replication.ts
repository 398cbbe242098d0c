import { createWriteStream } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '@wayable/platform/startup/startup-error';

const TIMEOUT_MS = 120_000;
/** The maximum change files in one update; import a new extract if more are missing. */
const SEQUENCES_MAX = 1_000;

/** The content of a state file (OpenStreetMap wiki, "Planet.osm/diffs"). */
interface ReplicationState {
  sequence: number;
  dataAt: Date;
}

/** Change files with state files, in a folder or at a URL. */
export class Replication {
  readonly address: string;
  readonly #isUrl: boolean;

  constructor(address: string) {
    this.#isUrl = /^https?:\/\//i.test(address);
    this.address = this.#isUrl ? address.replace(/\/+$/, '') : resolve(address);
  }

  /** @throws {StartupError} if the state file is missing or unreadable */
  async readState(sequence?: number): Promise<ReplicationState> {
    const name = sequence === undefined ? 'state.txt' : `${pathOf(sequence)}.state.txt`;
    const text = this.#isUrl
      ? await (await this.#fetch(name)).text()
      : await readFile(join(this.address, name), 'utf8').catch((error) => {
          throw this.#refuse(name, 'cannot be read', error);
        });
    const read = Number(/^sequenceNumber=(\d+)/m.exec(text)?.[1]);
    const dataAt = new Date((/^timestamp=(.*)$/m.exec(text)?.[1] ?? '').replaceAll('\\', '').trim());
    if (Number.isNaN(read) || Number.isNaN(dataAt.getTime()))
      throw this.#refuse(name, 'is not a state file of changes');
    return { sequence: read, dataAt };
  }

  /** Copies the change file of a sequence number. */
  async copyChanges(sequence: number, target: string): Promise<void> {
    const name = `${pathOf(sequence)}.osc.gz`;
    if (this.#isUrl) {
      const { body } = await this.#fetch(name);
      if (!body) throw this.#refuse(name, 'is empty');
      await pipeline(Readable.fromWeb(body as never), createWriteStream(target));
    } else {
      await copyFile(join(this.address, name), target).catch((error) => {
        throw this.#refuse(name, 'cannot be read', error);
      });
    }
  }

  /**
   * Returns the sequence numbers of changes after a time, in order.
   * @throws {StartupError} if the changes start later or are too many
   */
  async findAfter(dataAt: Date, latest: ReplicationState): Promise<number[]> {
    let first = latest.sequence + 1;
    for (let state = latest; state.dataAt > dataAt; state = await this.readState(state.sequence - 1)) {
      first = state.sequence;
      if (latest.sequence - first >= SEQUENCES_MAX) throw this.#refuseMany();
    }
    return this.listFrom(first, latest);
  }

  /** Returns the sequence numbers from `first` to the latest. */
  listFrom(first: number, { sequence }: ReplicationState): number[] {
    if (sequence - first >= SEQUENCES_MAX) throw this.#refuseMany();
    return Array.from({ length: Math.max(0, sequence - first + 1) }, (_, index) => first + index);
  }

  async #fetch(name: string): Promise<Response> {
    const response = await fetch(`${this.address}/${name}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error) => {
      throw this.#refuse(name, 'cannot be fetched', error);
    });
    if (!response.ok) throw this.#refuse(name, `cannot be fetched (${response.status})`);
    return response;
  }

  #refuse(name: string, reason: string, cause?: unknown): StartupError {
    return new StartupError(`${this.address}/${name} ${reason}; no changes were applied.`, { cause });
  }

  #refuseMany(): StartupError {
    return new StartupError(
      `The extract lacks more than ${SEQUENCES_MAX} change files of ${this.address}; import a newer extract with --keep.`,
    );
  }
}

/** Returns a path such as "000/004/712", with three digits a folder. */
const pathOf = (sequence: number): string =>
  String(sequence)
    .padStart(9, '0')
    .replace(/(\d{3})(\d{3})(\d{3})$/, '$1/$2/$3');
