/** Returns the first `maxCharacters` (Unicode code points) of a text, with an ellipsis if it was cut. */
export function previewText(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters
    ? text
    : `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}
