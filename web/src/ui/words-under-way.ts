/**
 * Words that a search field has written to the address and that have not returned. The address changes with a
 * delay, so returning words may be older than the field's text.
 */
export class WordsUnderWay {
  readonly #words: string[] = [];

  add(words: string): void {
    if (this.#words.at(-1) !== words) this.#words.push(words);
  }

  /** Returns whether the address has changed to words of this field. Earlier words will not return. */
  takeBack(words: string): boolean {
    const index = this.#words.lastIndexOf(words);
    this.#words.splice(0, index === -1 ? this.#words.length : index + 1);
    return index !== -1;
  }
}
