import type { StyleSpecification } from 'maplibre-gl';
import { STYLE_TIMEOUT_MS } from './base-map-health';

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'sources' in value &&
  'layers' in value &&
  Array.isArray(value.layers);

/**
 * Fetches an online style. Returns undefined after any failure (offline, refused, too slow, not a style),
 * because the embedded base map then replaces it.
 */
export async function fetchOnlineStyle(
  styleUrl: string,
  { signal, timeoutMs = STYLE_TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<StyleSpecification | undefined> {
  if (navigator.onLine === false) return undefined;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(styleUrl, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (!response.ok) return undefined;
    const style: unknown = await response.json();
    return isStyle(style) ? style : undefined;
  } catch {
    return undefined;
  }
}
