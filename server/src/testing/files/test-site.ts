import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSite, type Site } from '../../pages/static-site.ts';

/** A small built website in a temporary folder. */
export class TestSite {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param files the content of each file by path */
  static async write(files: Readonly<Record<string, string>>): Promise<TestSite> {
    const folder = await mkdtemp(join(tmpdir(), 'wayable-site-'));
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    return new TestSite(folder);
  }

  read(): Site {
    const site = readSite(this.#folder);
    if (!site) throw new Error('The front end has no page for its routes.');
    return site;
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true });
  }
}
