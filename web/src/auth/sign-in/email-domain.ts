/** Returns the domain of an email, or a typed domain; undefined for other text. */
export function domainOf(written: string): string | undefined {
  const domain = written.trim().toLowerCase().split('@').at(-1) ?? '';
  return /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain) ? domain : undefined;
}
