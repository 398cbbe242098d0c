import type { OsmElement, OsmTags } from '../osm-file/elements.ts';

/** Returns a random generator of integers below a limit. Equal seeds return equal numbers. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['Rose', 'Lily', 'Oak', 'Elm'];
const RANK = { node: 0, way: 1, relation: 2 };

/** A town with cafes, buildings with entrances, streets and street addresses. It changes at random. */
export class ChangingTown {
  readonly #random: (below: number) => number;
  #elements = new Map<string, OsmElement>();
  #version = 1;
  #lastId = 100;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    for (let index = 0; index < 60; index++) this.#create();
  }

  /** Returns the elements sorted by type and ID, as in extracts. */
  elements(): OsmElement[] {
    return [...this.#elements.values()].sort(
      (one, other) => RANK[one.type] - RANK[other.type] || one.id - other.id,
    );
  }

  change(): void {
    this.#version++;
    for (let index = 0; index < 6; index++) {
      this.#create();
      this.#modify();
      this.#delete();
    }
  }

  #set(element: OsmElement): void {
    this.#elements.set(`${element.type}/${element.id}`, { ...element, version: this.#version });
  }

  #pick(): OsmElement {
    const all = this.elements();
    return all[this.#random(all.length)] as OsmElement;
  }

  #point = () => ({
    lat: Number((47.21 + this.#random(800) / 10_000).toFixed(7)),
    lon: Number((9.61 + this.#random(800) / 10_000).toFixed(7)),
  });

  #tags(): OsmTags {
    const name = `${NAMES[this.#random(4)]} ${this.#random(6)}`;
    const address = {
      'addr:street': `${NAMES[this.#random(4)]} Road`,
      'addr:housenumber': `${this.#random(9) + 1}`,
    };
    const choices: OsmTags[] = [
      { amenity: 'cafe', name, wheelchair: ['yes', 'no'][this.#random(2)] as string, ...address },
      { shop: 'bakery', name },
      { ...address, 'addr:city': 'Vaduz' },
      { 'disused:shop': 'bakery', name },
    ];
    return choices[this.#random(choices.length)] as OsmTags;
  }

  #create(): void {
    const first = this.#lastId + 1;
    this.#lastId += 5;
    if (this.#random(2) === 0) {
      this.#set({ type: 'node', id: first, ...this.#point(), tags: this.#tags() });
      return;
    }
    const { lat, lon } = this.#point();
    const corners = [
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const;
    const door = { entrance: 'main', wheelchair: 'yes', step_count: `${this.#random(3)}` };
    for (const [index, [x, y]] of corners.entries())
      this.#set({
        type: 'node',
        id: first + index,
        lat: Number((lat + y / 5_000).toFixed(7)),
        lon: Number((lon + x / 5_000).toFixed(7)),
        ...(index === 0 && { tags: door }),
      });
    const ring = [first, first + 1, first + 2, first + 3, first];
    const kind = this.#random(3);
    if (kind === 0)
      this.#set({
        type: 'way',
        id: first,
        refs: ring.slice(0, 4),
        tags: { highway: 'residential', name: `${NAMES[this.#random(4)]} Road` },
      });
    else
      this.#set({
        type: 'way',
        id: first,
        refs: ring,
        tags: { building: 'yes', ...(kind === 1 && this.#tags()) },
      });
    if (kind === 2)
      this.#set({
        type: 'relation',
        id: first,
        members: [{ type: 'way', ref: first, role: 'outer' }],
        tags: { type: 'multipolygon', ...this.#tags() },
      });
  }

  #modify(): void {
    const element = this.#pick();
    if (element.type === 'node') this.#set({ ...element, ...this.#point() });
    else
      this.#set({
        ...element,
        tags: { ...element.tags, name: `${NAMES[this.#random(4)]} ${this.#random(6)}` },
      });
  }

  /** Deletes a random element, even if other elements refer to it: extracts may lack a node of a way. */
  #delete(): void {
    const { type, id } = this.#pick();
    this.#elements.delete(`${type}/${id}`);
  }
}
