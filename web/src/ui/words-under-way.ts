/**
 * Words that a search field has written to the URL, and that the URL does not contain yet. The URL changes
 * with a delay, so its words may be older than the field's text.
 */
export class WordsUnderWay {
  readonly #words: string[] = [];

  add(words: string): void {
    if (this.#words.at(-1) !== words) this.#words.push(words);
  }

  /**
   * Returns whether the URL has changed to words of this field. Forgets earlier words, because the URL will
   * not change to them.
   */
  takeBack(words: string): boolean {
    const index = this.#words.lastIndexOf(words);
    this.#words.splice(0, index === -1 ? this.#words.length : index + 1);
    return index !== -1;
  }
}
