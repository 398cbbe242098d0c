/** The data of a web share (https://www.w3.org/TR/web-share/). */
interface SharedText {
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** The name and the position of a shared place, as far as the share has them. */
export interface SharedPlace {
  name: string | undefined;
  point: { latitude: number; longitude: number } | undefined;
}

const NUMBER = '(-?\\d{1,3}(?:\\.\\d+)?)';
const PAIR = `${NUMBER}(?:,|%2C)\\s*${NUMBER}`;
/**
 * Patterns of points in URLs of map apps: geo URIs (RFC 5870), Google, Apple, OpenStreetMap. The first match
 * counts, so patterns of a place come before patterns of a view.
 */
const POINTS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  // In Android's geo URIs with a label, 0,0 means that the query has the point.
  new RegExp(`geo:0,0\\?(?:\\S*&)?q=${PAIR}`),
  new RegExp(`geo:(?!0,0\\?)${PAIR}`),
  new RegExp(`[?&](?:q|ll|query|coordinate|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(`mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
];
const ADDRESSES = /\b(?:https?:|geo:)\S+/g;
/** Matches the name in `https://…/maps/place/Chicago+Cultural+Center/@…`. */
const NAME_IN_ADDRESS = /\/maps\/place\/([^/@?]+)/;
const GEO_URI = /\bgeo:\S+/;
/** Matches the label in `41.8,-87.6(Cultural Center)`. */
const LABEL = /^[^()]*\(([^)]+)/;
const NAME_MAX = 200;

function findPoint(text: string): SharedPlace['point'] {
  for (const pattern of POINTS) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    const point = { latitude: Number(latitude), longitude: Number(longitude) };
    if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point;
  }
  return undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** Returns the label of an Android geo URI, or the name that it searches for. */
function findLabel(uri: string): string | undefined {
  const query = new URLSearchParams(uri.slice(uri.indexOf('?') + 1)).get('q') ?? '';
  const label = LABEL.exec(query)?.[1] ?? query;
  return /\p{L}/u.test(label) ? label : undefined;
}

/** Returns the place that a map app shared. Apps put URL and name into any of the three fields. */
export function readSharedPlace({ title = '', text = '', url = '' }: SharedText): SharedPlace {
  const all = [url, text, title].join('\n');
  const inPath = NAME_IN_ADDRESS.exec(all)?.[1];
  const named = inPath === undefined ? findLabel(GEO_URI.exec(all)?.[0] ?? '') : decode(inPath);
  const lines = [title, text].flatMap((part) => part.replaceAll(ADDRESSES, '').split('\n'));
  const spoken = lines.map((line) => line.trim()).find((line) => /\p{L}/u.test(line));
  const name = (spoken ?? named)?.slice(0, NAME_MAX);
  return { name, point: findPoint(all) };
}
