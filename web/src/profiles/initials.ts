/** Returns the initials of the first and the last word of a name, for a person without a picture. */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/u).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
