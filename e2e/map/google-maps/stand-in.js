/**
 * A test double of Google's script: the same names, shapes and order of events, drawn with plain elements. We wrote it from Google's documentation and types, and never compared it with the real service.
 * The keys `key-refused` and `map-throws` cause failures; any other key works.
 */
(() => {
  const key = new URL(document.currentScript.src).searchParams.get('key');
  const TILE = 256;
  const calls = [];
  window.googleStandIn = { calls, maps: [] };

  const mercator = ({ lat, lng }) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
  };

  class LatLng {
    #literal;
    constructor(literal) {
      this.#literal = { lat: literal.lat, lng: literal.lng };
    }
    lat() {
      return this.#literal.lat;
    }
    lng() {
      return this.#literal.lng;
    }
    toJSON() {
      return { ...this.#literal };
    }
  }

  const listenersOf = new WeakMap();
  class MVCObject {
    addListener(type, listener) {
      const all = listenersOf.get(this) ?? [];
      all.push({ type, listener });
      listenersOf.set(this, all);
      return { remove: () => all.splice(all.indexOf(listener), 1) };
    }
  }
  const trigger = (instance, type) => {
    for (const entry of [...(listenersOf.get(instance) ?? [])]) if (entry.type === type) entry.listener();
  };

  class GoogleMap extends MVCObject {
    overlays = new Set();
    #timer;
    constructor(element, options) {
      super();
      if (key === 'map-throws') throw new Error('InvalidValueError: setCenter: not a LatLng');
      this.element = element;
      this.options = options;
      this.center = new LatLng(options.center);
      this.zoom = options.zoom;
      this.pane = document.createElement('div');
      this.pane.style.position = 'absolute';
      this.pane.style.left = '0px';
      element.style.overflow = 'hidden';
      element.append(this.pane);
      element.addEventListener('wheel', (event) => {
        event.preventDefault();
        this.#move(this.center, this.zoom - Math.sign(event.deltaY));
      });
      window.googleStandIn.maps.push(this);
      this.#move(this.center, this.zoom);
      if (key === 'key-refused') setTimeout(() => window.gm_authFailure?.(), 10);
    }
    getCenter() {
      return this.center;
    }
    getZoom() {
      return this.zoom;
    }
    setZoom(zoom) {
      calls.push('setZoom');
      this.#move(this.center, zoom);
    }
    panTo(center) {
      calls.push('panTo');
      this.#move(new LatLng(center), this.zoom);
    }
    moveCamera({ center, zoom }) {
      calls.push('moveCamera');
      this.#move(new LatLng(center ?? this.center.toJSON()), zoom ?? this.zoom);
    }
    #move(center, zoom) {
      this.center = center;
      this.zoom = Math.min(this.options.maxZoom, Math.max(this.options.minZoom, zoom));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        trigger(this, 'bounds_changed');
        for (const overlay of this.overlays) overlay.draw();
        trigger(this, 'idle');
      }, 20);
    }
  }

  class OverlayView extends MVCObject {
    #map = null;
    setMap(map) {
      if (this.#map) {
        this.#map.overlays.delete(this);
        this.#map = null;
        this.onRemove();
      }
      if (!map) return;
      this.#map = map;
      setTimeout(() => {
        if (this.#map !== map) return;
        map.overlays.add(this);
        this.onAdd();
        this.draw();
      });
    }
    getMap() {
      return this.#map;
    }
    getPanes() {
      return { overlayMouseTarget: this.#map.pane };
    }
    getProjection() {
      const map = this.#map;
      if (!map?.overlays.has(this)) return undefined;
      return {
        fromLatLngToDivPixel: (point) => {
          const world = TILE * 2 ** map.zoom;
          const [from, to] = [mercator(map.center.toJSON()), mercator(point)];
          const { clientWidth, clientHeight } = map.element;
          return {
            x: clientWidth / 2 + (to.x - from.x) * world,
            y: clientHeight / 2 + (to.y - from.y) * world,
          };
        },
      };
    }
    static preventMapHitsFrom(element) {
      element.addEventListener('click', (event) => event.stopPropagation());
    }
  }

  class AutocompleteSessionToken {}
  class Place {
    constructor(id) {
      this.id = id;
    }
    async fetchFields({ fields }) {
      calls.push(`fetchFields ${fields}`);
      Object.assign(this, {
        displayName: 'Art Institute of Chicago',
        formattedAddress: '111 S Michigan Ave, Chicago, IL 60603, USA',
        location: new LatLng({ lat: 41.8796, lng: -87.6237 }),
      });
      return { place: this };
    }
  }
  const prediction = {
    placeId: 'ChIJ-art',
    text: { text: 'Art Institute of Chicago, South Michigan Avenue, Chicago, IL, USA' },
    mainText: { text: 'Art Institute of Chicago' },
    secondaryText: { text: 'South Michigan Avenue, Chicago, IL, USA' },
    types: ['museum', 'tourist_attraction', 'point_of_interest', 'establishment'],
    toPlace: () => new Place('ChIJ-art'),
  };
  const sessions = [];
  window.googleStandIn.sessions = sessions;
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions(request) {
      calls.push(`autocomplete ${JSON.stringify({ ...request, sessionToken: undefined })}`);
      sessions.push(request.sessionToken);
      return { suggestions: [{ placePrediction: prediction }, { placePrediction: null }] };
    },
  };
  class Geocoder {
    async geocode(request) {
      const refuse = (code) => {
        throw Object.assign(new Error(`GEOCODER_GEOCODE: ${code}`), { code });
      };
      if (request.address === 'nowhere') refuse('ZERO_RESULTS');
      if (request.address === 'denied') refuse('REQUEST_DENIED');
      return {
        results: [
          {
            formatted_address: '111 S Michigan Ave, Chicago, IL 60603, USA',
            geometry: { location: new LatLng(request.location ?? { lat: 41.8796, lng: -87.6237 }) },
            place_id: 'ChIJ-address',
            types: ['street_address'],
          },
        ],
      };
    }
  }

  const libraries = {
    maps: { Map: GoogleMap, OverlayView },
    places: { AutocompleteSessionToken, AutocompleteSuggestion, Place },
    geocoding: { Geocoder },
  };
  const { maps } = window.google;
  maps.event = { clearInstanceListeners: (instance) => listenersOf.delete(instance), trigger };
  maps.importLibrary = async (name) => libraries[name];
  maps.__ib__();
})();
