import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** What stands in the place of what failed. */
  fallback: (error: unknown) => ReactNode;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

interface FailureBoundaryState {
  failure: { error: unknown } | undefined;
}

/** Keeps a part that fails, or whose code did not come, from taking the screen with it. A new key is a new try. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): FailureBoundaryState {
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
