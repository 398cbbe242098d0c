import type { StyleSpecification } from 'maplibre-gl';
import { STYLE_TIMEOUT_MS } from './base-map-health';

type OnlineStyle = { kind: 'loaded'; style: StyleSpecification } | { kind: 'unavailable'; reason: string };

const isStyle = (value: unknown): value is StyleSpecification =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'sources' in value &&
  'layers' in value &&
  Array.isArray(value.layers);

/**
 * Fetches an online style. Every failure (offline, refused, too slow, not a style) is a result, not an error,
 * because the embedded base map replaces it.
 */
export async function fetchOnlineStyle(
  styleUrl: string,
  { signal, timeoutMs = STYLE_TIMEOUT_MS }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<OnlineStyle> {
  if (navigator.onLine === false) return { kind: 'unavailable', reason: 'offline' };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(styleUrl, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    if (!response.ok) return { kind: 'unavailable', reason: `HTTP status ${response.status}` };
    const style: unknown = await response.json();
    return isStyle(style) ? { kind: 'loaded', style } : { kind: 'unavailable', reason: 'not a style' };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}
