import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Renders the replacement. */
  fallback: (error: unknown) => ReactNode;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

interface FailureBoundaryState {
  failure: { error: unknown } | undefined;
}

/** Limits the failure of a part, including a failed load, to that part. A new key retries. */
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
