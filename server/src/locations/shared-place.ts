/** The data of a web share (https://www.w3.org/TR/web-share/). */
interface SharedText {
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
}

/** The name or position of a shared place, or both. */
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
  // In Android's URIs with a label, 0,0 means that the query has the point.
  new RegExp(`geo:0,0\\?(?:\\S*&)?q=${PAIR}`),
  new RegExp(`geo:(?!0,0\\?)${PAIR}`),
  new RegExp(`[?&](?:q|ll|query|coordinate|destination|daddr)=(?:loc:)?${PAIR}`),
  new RegExp(`mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
];
const ADDRESSES = /\b(?:https?:|geo:)\S+/g;
/** `https://…/maps/place/Chicago+Cultural+Center/@…`, `geo:0,0?q=41.8,-87.6(Cultural%20Center)` */
const NAME_IN_ADDRESS = new RegExp(
  `/maps/place/([^/@?]+)|geo:\\S*[?&]q=[^\\s()]*\\(([^)\\s]+)\\)|geo:\\S*[?&]q=(?!${PAIR})([^\\s(&]+)`,
);
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

/** Reads a share of a map app. Apps put address and name into any of the three fields. */
export function readSharedPlace({ title = '', text = '', url = '' }: SharedText): SharedPlace {
  const all = [url, text, title].join('\n');
  const named = NAME_IN_ADDRESS.exec(all)
    ?.slice(1)
    .find((part) => part !== undefined && /[^\d.,%-]/.test(part));
  const lines = [title, text].flatMap((part) => part.replaceAll(ADDRESSES, '').split('\n'));
  const spoken = lines.map((line) => line.trim()).find((line) => /\p{L}/u.test(line));
  const name = (spoken ?? (named && decode(named)))?.slice(0, NAME_MAX);
  return { name, point: findPoint(all) };
}
