/** The domain of an address, or the domain itself where only that was typed; undefined for what is neither. */
export function domainOf(written: string): string | undefined {
  const domain = written.trim().toLowerCase().split('@').at(-1) ?? '';
  return /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain) ? domain : undefined;
}
