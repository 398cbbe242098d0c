/**
 * The words that a search field has written into the address and that have not come back from there. The address follows
 * a moment later, on slow devices while somebody types on: what comes back is then older than what stands in the field.
 */
export class WordsUnderWay {
  readonly #words: string[] = [];

  add(words: string): void {
    if (this.#words.at(-1) !== words) this.#words.push(words);
  }

  /** Whether the address has changed to words of this field. What was written before them does not come any more. */
  takeBack(words: string): boolean {
    const index = this.#words.lastIndexOf(words);
    this.#words.splice(0, index === -1 ? this.#words.length : index + 1);
    return index !== -1;
  }
}
