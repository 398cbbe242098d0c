import { Component, type ReactNode } from 'react';

interface MapBoundaryProps {
  fallback: ReactNode;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps a failing map (no WebGL, code that did not come) from taking the screen with it. */
export class MapBoundary extends Component<MapBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
