import { isBlank } from '~/catalogue/marks';
import type { MapFeature } from '../map-engine';
import { clusterImage, drawMarkerImage, IMAGE_RATIO, placeImage } from '../maplibre/marker-images';

export interface FeaturesOverlay {
  setFeatures(features: readonly MapFeature[], selected: MapFeature | undefined): void;
  dispose(): void;
}

function imageOf(feature: MapFeature, isSelected: boolean): string {
  if (feature.kind === 'cluster') return clusterImage(feature.mark, feature.count, feature.ring);
  return placeImage(feature.mark, isSelected ? 'selected' : 'plain');
}

/** Draws a marker as MapLibre does, in its own element. */
function createMarker(feature: MapFeature, isSelected: boolean, colors: Element): HTMLElement {
  const marker = document.createElement('div');
  // Screen readers and keyboards use the page's marker buttons, which all providers share.
  marker.setAttribute('aria-hidden', 'true');
  marker.dataset.feature = feature.id;
  marker.title = feature.label;
  marker.className = 'google-marker';
  if (isBlank(feature.mark)) marker.classList.add('google-marker-blank');
  if (isSelected) marker.classList.add('google-marker-selected');
  const image = drawMarkerImage(imageOf(feature, isSelected), colors);
  if (image) {
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.style.width = `${image.width / IMAGE_RATIO}px`;
    canvas.style.height = `${image.height / IMAGE_RATIO}px`;
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    marker.append(canvas);
  }
  return marker;
}

/** Draws features as elements above the map; `colors` is the element with the theme. */
export function addFeaturesOverlay(
  { OverlayView }: google.maps.MapsLibrary,
  map: google.maps.Map,
  colors: Element,
  onSelect: (feature: MapFeature) => void,
): FeaturesOverlay {
  const layer = document.createElement('div');
  const markers = new Map<string, { element: HTMLElement; feature: MapFeature }>();

  class Overlay extends OverlayView {
    override onAdd(): void {
      this.getPanes()?.overlayMouseTarget.append(layer);
    }

    override draw(): void {
      // The projection is undefined before the map's first draw.
      const projection = this.getProjection() as google.maps.MapCanvasProjection | undefined;
      for (const { element, feature } of markers.values()) {
        const point = projection?.fromLatLngToDivPixel({ lat: feature.latitude, lng: feature.longitude });
        element.hidden = !point;
        if (point) element.style.transform = `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
      }
    }

    override onRemove(): void {
      layer.remove();
    }
  }

  const overlay = new Overlay();
  overlay.setMap(map);

  return {
    setFeatures(features, selected) {
      const others = features.filter(({ id }) => id !== selected?.id);
      const wanted = new Map(
        [...others, ...(selected ? [selected] : [])].map((feature) => [
          JSON.stringify([feature, feature === selected]),
          feature,
        ]),
      );
      for (const [key, { element }] of markers) {
        if (wanted.has(key)) continue;
        element.remove();
        markers.delete(key);
      }
      for (const [key, feature] of wanted) {
        if (markers.has(key)) continue;
        const element = createMarker(feature, feature === selected, colors);
        element.addEventListener('click', () => onSelect(feature));
        OverlayView.preventMapHitsFrom(element);
        layer.append(element);
        markers.set(key, { element, feature });
      }
      overlay.draw();
    },
    dispose() {
      overlay.setMap(null);
      markers.clear();
    },
  };
}
