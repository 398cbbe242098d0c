import type { Database } from '@wayable/platform/db/database';
import { rankOf } from '@wayable/protocol/answers/fit-answer';
import type { Needs } from '@wayable/protocol/answers/needs';
import {
  type LocationsInView,
  type LocationsInViewQuery,
  VIEW_PAGE_SIZE,
  VIEW_PAGES_MAX,
} from '@wayable/protocol/locations';
import { toPagedResult } from '@wayable/protocol/paging';
import { mercatorUnits, positionsOfSquare } from '../squares/tile-address.ts';
import { coveringSquares, type MapBox, mapBoxes, squaresOf } from '../squares/view-squares.ts';
import { ANY_CONFIRMATION, type ConfirmationRange, confirmationRangeOf } from './confirmation-range.ts';
import { fitOfRow, readNeeds, toLocations } from './location-access.ts';
import { hasPlaceKinds, isPlain, type KindFilter, NO_CONDITION, toKindFilter } from './location-filters.ts';
import { parseNear } from './location-search.service.ts';
import type { LocationRow } from './locations.queries.ts';
import { parseBbox } from './locations.service.ts';
import { countByConfirmation, walkNearest } from './locations-by-confirmation.queries.ts';
import {
  type CoveredBox,
  countAcrossEdge,
  countInSquares,
  gatherPlaces,
  type ListPart,
  walkPlaces,
} from './locations-in-view.queries.ts';
import { countOfKinds, gatherOfKinds } from './locations-of-kinds.queries.ts';
import type { ViewOrder } from './map-order.queries.ts';

/** Maximum number of places that are all read and sorted, which takes milliseconds. */
const FEW = 500;
/** Number of places that are compared with a person's needs if a view has more than FEW matches. */
const COMPARED = 200;
/** Maximum number of places in a list. Counts by last confirmation stop at this number. */
const LISTED_MAX = VIEW_PAGES_MAX * VIEW_PAGE_SIZE;
/**
 * Number of places of exact kinds at which counts stop. Up to this number, all are read and sorted; above it,
 * an index is read in order.
 */
const OF_KINDS_MAX = 10_000;
/**
 * Number of places to read by distance per place of the page. If too few of them match, the index of ranks is
 * read instead.
 */
const PASSED_FOR_EACH = 16;

/** The orders by the value of the query parameter `sort`. */
const ORDERS = {
  rating: 'rating',
  reviews: 'reviews',
  stale: 'unconfirmed',
  fresh: 'confirmed',
} as const;

const isWithoutCondition = (filter: KindFilter): boolean => isPlain(filter) && filter.part === 0;

/** Returns the center of the view in map units. */
function middleOf(boxes: MapBox[]): { x: number; y: number } {
  const [first, last] = [boxes[0], boxes.at(-1)] as [MapBox, MapBox];
  const width = boxes.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  return { x: first.x0 + width / 2, y: (last.y0 + last.y1) / 2 };
}

/** The view of one request. Caches its squares and counts. */
class View {
  readonly #sql: Database;
  readonly #order: ViewOrder;
  readonly #boxes: MapBox[];
  readonly #confirmed: ConfirmationRange | undefined;
  /** The results of `#findFewByConfirmation` by filter. */
  readonly #few = new Map<KindFilter, Promise<LocationRow[] | undefined>>();
  #total: Promise<number> | undefined;

  constructor(
    sql: Database,
    boxes: MapBox[],
    { sort, near, fresh }: Pick<LocationsInViewQuery, 'sort' | 'near' | 'fresh'>,
  ) {
    this.#sql = sql;
    this.#boxes = boxes;
    this.#confirmed = confirmationRangeOf(fresh);
    const start = near === undefined ? middleOf(boxes) : mercatorUnits(parseNear(near));
    this.#order = sort === 'near' ? { by: 'near', ...start } : { by: ORDERS[sort] };
  }

  /**
   * Returns the number of matches, which may lack changes of the last second. Counts of exact kinds stop at
   * OF_KINDS_MAX, and counts by last confirmation at LISTED_MAX.
   */
  async count(filter: KindFilter): Promise<number> {
    const range = this.#confirmed;
    if (hasPlaceKinds(filter)) {
      const most = OF_KINDS_MAX;
      return countOfKinds(this.#sql, this.#boxes, { filter, range: range ?? ANY_CONFIRMATION, most });
    }
    if (!range) return this.#countKinds(filter);
    const few = await this.#findFewByConfirmation(filter, range);
    return few?.length ?? countByConfirmation(this.#sql, this.#boxes, { filter, range, most: LISTED_MAX });
  }

  /**
   * Returns all matches in order if the view or the filter has at most LISTED_MAX places, otherwise
   * undefined.
   */
  #findFewByConfirmation(filter: KindFilter, range: ConfirmationRange): Promise<LocationRow[] | undefined> {
    const known = this.#few.get(filter);
    if (known) return known;
    const found = this.#readFewByConfirmation(filter, range);
    this.#few.set(filter, found);
    return found;
  }

  async #readFewByConfirmation(
    filter: KindFilter,
    range: ConfirmationRange,
  ): Promise<LocationRow[] | undefined> {
    const part = { filter, range, order: this.#order, limit: LISTED_MAX, offset: 0 };
    this.#total ??= this.#countKinds(NO_CONDITION);
    if ((await this.#total) <= LISTED_MAX) return walkPlaces(this.#sql, this.#boxes, part, true);
    if (isWithoutCondition(filter) || (await this.#countKinds(filter)) > LISTED_MAX) return undefined;
    return gatherPlaces(this.#sql, this.#coveredBoxes(), part);
  }

  async #countKinds(filter: KindFilter): Promise<number> {
    const counts = await Promise.all(
      this.#boxes.map(async (box) => {
        const { inside, edge } = squaresOf(box);
        const [whole, partly] = await Promise.all([
          countInSquares(this.#sql, inside, filter),
          countAcrossEdge(this.#sql, box, edge, filter),
        ]);
        return whole + partly;
      }),
    );
    return counts.reduce((sum, amount) => sum + amount, 0);
  }

  /** Returns a page of the ordered places. `count` is the number of matches. */
  async find(
    filter: KindFilter,
    count: number,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<LocationRow[]> {
    const range = this.#confirmed;
    const part = { order: this.#order, filter, range, limit, offset };
    if (hasPlaceKinds(filter)) {
      return count < OF_KINDS_MAX
        ? gatherOfKinds(this.#sql, this.#boxes, { ...part, range: range ?? ANY_CONFIRMATION })
        : walkPlaces(this.#sql, this.#boxes, part, false);
    }
    if (range) {
      const few = await this.#findFewByConfirmation(filter, range);
      if (few) return few.slice(offset, offset + limit);
      return this.#walkByConfirmation({ ...part, range }, count);
    }
    const isFree = isWithoutCondition(filter);
    if (isFree) this.#total ??= Promise.resolve(count);
    this.#total ??= this.count(NO_CONDITION);
    const total = await this.#total;
    // Compare the expected number of places that a walk reads with the number of matches to sort.
    if (isFree || total <= FEW || total * ((limit + offset) / Math.max(1, count)) < count)
      return walkPlaces(this.#sql, this.#boxes, part, total <= FEW);
    return gatherPlaces(this.#sql, this.#coveredBoxes(), part);
  }

  /**
   * Reads by distance if the matches fill the list, because most results are then among the nearest places.
   */
  async #walkByConfirmation(
    part: ListPart & { range: ConfirmationRange },
    count: number,
  ): Promise<LocationRow[]> {
    const [box, other] = this.#boxes as [MapBox, MapBox?];
    if (part.order.by === 'near' && !other && count >= LISTED_MAX) {
      const passed = (part.offset + part.limit) * PASSED_FOR_EACH;
      const nearest = await walkNearest(this.#sql, box, part, passed);
      if (nearest.length === part.limit) return nearest;
    }
    return walkPlaces(this.#sql, this.#boxes, part, false);
  }

  #coveredBoxes(): CoveredBox[] {
    return this.#boxes.map((box) => {
      const covering = coveringSquares(box);
      const positions = covering.map(({ level, low, high }) => ({
        low: positionsOfSquare(level, low).low,
        high: positionsOfSquare(level, high).high,
      }));
      return { ...box, covering, positions };
    });
  }
}

/** Returns the first `end` places of the list. Places with all needed features come first. */
async function findByFeatures(
  view: View,
  { filter, count, needs, end }: { filter: KindFilter; count: number; needs: Needs; end: number },
): Promise<LocationRow[]> {
  const first = { limit: end, offset: 0 };
  if (needs.features.length === 0) return view.find(filter, count, first);
  const needed = { ...filter, needs: needs.features };
  const met = await view.find(needed, await view.count(needed), first);
  if (met.length >= end) return met;
  const others = { ...filter, lacks: needs.features };
  return met.concat(
    await view.find(others, Math.max(0, count - met.length), { limit: end - met.length, offset: 0 }),
  );
}

/**
 * Returns the first `end` places of a view for a person with needs: fitting places first. Of more than 500
 * matches, compares only the first 200, because all would take too long.
 */
async function findByNeeds(
  view: View,
  { filter, count, needs, end }: { filter: KindFilter; count: number; needs: Needs; end: number },
): Promise<LocationRow[]> {
  const isWide = count > FEW;
  const rows = isWide
    ? await findByFeatures(view, { filter, count, needs, end: Math.max(COMPARED, end) })
    : await view.find(filter, count, { limit: count, offset: 0 });
  const most = isWide ? COMPARED : FEW;
  const now = Date.now();
  const compared = rows
    .slice(0, most)
    .map((row) => ({ row, rank: rankOf(fitOfRow(row, needs, now).answer) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ row }) => row);
  return compared.concat(rows.slice(most)).slice(0, end);
}

/**
 * Returns a page of the places in a view, in the requested order; with needs, fitting places come first. Its
 * cost depends on the page, not on the number of places (docs/decisions/0030-list-of-places.md).
 * @throws {DomainError} validation_failed, naming `bbox` or `near`
 */
export async function listLocationsInView(
  sql: Database,
  query: LocationsInViewQuery,
): Promise<LocationsInView> {
  const { page, limit } = query;
  const boxes = mapBoxes(parseBbox(query.bbox));
  const view = new View(sql, boxes, query);
  const filter = toKindFilter(query);
  const needs = readNeeds(query);
  const count = await view.count(filter);
  const offset = (page - 1) * limit;
  const rows = needs
    ? (await findByNeeds(view, { filter, count, needs, end: offset + limit })).slice(offset)
    : await view.find(filter, count, { limit, offset });
  const result = toPagedResult(await toLocations(sql, rows, needs), count, page, limit);
  return { ...result, hasNextPage: result.hasNextPage && page < VIEW_PAGES_MAX };
}
