import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { Notice } from '../feedback/notice.tsx';

/** Shown instead of content that failed to render (ERR-32). */
export function RenderFailure({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  return (
    <Notice kind="error" title="Something went wrong">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <Button variant="default" size="compact-sm" onClick={onTryAgain}>
        Try Again
      </Button>
    </Notice>
  );
}

interface State {
  failure: { error: unknown } | null;
}

/** Limits a rendering error to one part of the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <RenderFailure error={failure.error} onTryAgain={() => this.setState({ failure: null })} />;
  }
}
