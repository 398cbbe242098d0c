/** The first `maxCharacters` (Unicode code points) of a text, with an ellipsis where something was left out. */
export function previewText(text: string, maxCharacters: number): string {
  const characters = [...text];
  return characters.length <= maxCharacters
    ? text
    : `${characters.slice(0, maxCharacters).join('').trimEnd()}…`;
}
