import { Component, type ReactNode } from 'react';

interface MapBoundaryProps {
  /** What stands where the map would, for what went wrong. */
  fallback: (error: unknown) => ReactNode;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

interface MapBoundaryState {
  failure: { error: unknown } | undefined;
}

/** Keeps a failing map (no WebGL, code that did not come) from taking the screen with it. */
export class MapBoundary extends Component<MapBoundaryProps, MapBoundaryState> {
  override state: MapBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): MapBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
