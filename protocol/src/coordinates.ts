/** A point read from a text. */
interface NamedCoordinates {
  latitude: number;
  longitude: number;
  /** The format of the text. */
  matched: 'coordinates' | 'geo' | 'plus-code' | 'link';
}

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(`^${NUMBER}\\s*[,;\\s]\\s*${NUMBER}$`);
/** RFC 5870 allows an altitude and parameters at the end. */
const GEO = new RegExp(`^geo:(?!0,0\\?(?:.*&)?q=)${NUMBER},${NUMBER}(?:,[^;?]*)?(?:[;?].*)?$`, 'i');
/**
 * Android's URIs with a label have 0,0 as coordinates, and the point in the query:
 * `geo:0,0?q=41.8,-87.6(Center)`.
 */
const GEO_LABEL = new RegExp(`^geo:0,0\\?(?:.*&)?q=${NUMBER}(?:,|%2C)${NUMBER}(?:\\(.*\\))?(?:&.*)?$`, 'i');
const SEXAGESIMAL =
  /(\d{1,3})\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’])?\s*(?:(\d{1,2}(?:\.\d+)?)\s*["″”])?\s*([NSEW])/giu;
/** Patterns of the point in links of OpenStreetMap, Google and Apple maps. */
const IN_LINK: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(
    `[?&](?:q|query|ll|sll|center|daddr|destination)=(?:loc:)?${NUMBER}(?:,|%2C)\\+?(?:%20)?${NUMBER}`,
    'i',
  ),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
];
/** Hosts of maps. Their links may contain a point. */
const MAP_HOST = /(^|\.)(google\.[a-z.]+|apple\.com|openstreetmap\.org|osm\.org)$/;

const PLUS_DIGITS = '23456789CFGHJMPQRVWX';
const PLUS_CODE = new RegExp(`^[${PLUS_DIGITS}]{8}\\+[${PLUS_DIGITS}]{2,7}$`, 'i');
/**
 * Number of digits that form pairs at the start of a plus code. Each later digit divides a cell into 4 × 5.
 */
const PLUS_PAIRS = 10;

const within = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

function toPoint(
  latitude: number,
  longitude: number,
  matched: NamedCoordinates['matched'],
): NamedCoordinates | undefined {
  return within(latitude, longitude) ? { latitude, longitude, matched } : undefined;
}

/** Reads degrees, minutes and seconds, such as "41°52′41″N 87°37′47″W". */
function readSexagesimal(text: string): NamedCoordinates | undefined {
  const parts = [...text.matchAll(SEXAGESIMAL)];
  if (parts.length !== 2 || text.replace(SEXAGESIMAL, '').replace(/[\s,;]/g, '') !== '') return undefined;
  const degrees: { latitude?: number; longitude?: number } = {};
  for (const [, whole, minutes = '0', seconds = '0', side = ''] of parts) {
    const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3_600;
    const signed = /[SW]/i.test(side) ? -value : value;
    degrees[/[NS]/i.test(side) ? 'latitude' : 'longitude'] = signed;
  }
  const { latitude, longitude } = degrees;
  return latitude === undefined || longitude === undefined
    ? undefined
    : toPoint(latitude, longitude, 'coordinates');
}

/** Returns the center of the cell of a full plus code (Open Location Code specification). */
function readPlusCode(text: string): NamedCoordinates | undefined {
  if (!PLUS_CODE.test(text)) return undefined;
  const digits = [...text.toUpperCase().replace('+', '')].map((digit) => PLUS_DIGITS.indexOf(digit));
  let [latitude, longitude, height, width] = [-90, -180, 400, 400];
  digits.forEach((digit, index) => {
    if (index >= PLUS_PAIRS) {
      height /= 5;
      width /= 4;
      latitude += Math.floor(digit / 4) * height;
      longitude += (digit % 4) * width;
    } else if (index % 2 === 0) {
      height /= 20;
      latitude += digit * height;
    } else {
      width /= 20;
      longitude += digit * width;
    }
  });
  return toPoint(latitude + height / 2, longitude + width / 2, 'plus-code');
}

function readLink(text: string): NamedCoordinates | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !MAP_HOST.test(url.hostname)) return undefined;
  for (const pattern of IN_LINK) {
    const [, latitude, longitude] = pattern.exec(url.href) ?? [];
    if (latitude !== undefined && longitude !== undefined) {
      const point = toPoint(Number(latitude), Number(longitude), 'link');
      if (point) return point;
    }
  }
  return undefined;
}

/**
 * Reads the point from a text: decimal degrees or minutes, a `geo:` URI (RFC 5870), a full plus code, or a
 * link to OpenStreetMap, Google or Apple maps. Returns undefined for other texts.
 */
export function readCoordinates(text: string): NamedCoordinates | undefined {
  const line = text.trim();
  const [, latitude, longitude] = PAIR.exec(line) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    return toPoint(Number(latitude), Number(longitude), 'coordinates');
  const [, north, east] = GEO_LABEL.exec(line) ?? GEO.exec(line) ?? [];
  if (north !== undefined && east !== undefined) return toPoint(Number(north), Number(east), 'geo');
  return readSexagesimal(line) ?? readPlusCode(line) ?? readLink(line);
}
