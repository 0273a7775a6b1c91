import { Component, type ErrorInfo, type ReactNode } from 'react';
import { messageOf, problem } from '../../shared/problem.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import styles from './error-boundary.module.css';

interface Props {
  /** What the boundary contains, in words: "This request". */
  readonly name: string;
  /** A new key (another tab or panel) tries to draw again. */
  readonly resetKey?: string | null;
  readonly onError: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: { readonly thrown: unknown; readonly stack: string } | null;
  readonly resetKey: string | null;
}

/**
 * Shows a way back when a part of the window cannot be drawn. Typed text is safe: it lives in the stores and
 * on disk. React supports this in classes only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey ?? null };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: { thrown, stack: '' } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    const resetKey = props.resetKey ?? null;
    return resetKey === state.resetKey ? null : { resetKey, error: null };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    this.setState({ error: { thrown, stack: info.componentStack ?? '' } });
    this.props.onError();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className={styles.place} role="alert">
        <ProblemNotice
          problem={problem({
            kind: 'internal',
            title: `${this.props.name} could not be shown`,
            detail: 'This is a bug. Your changes are kept.',
            hint: 'Show it again, or reload the window: your tabs come back.',
            cause: `${messageOf(error.thrown)}\n${error.stack}`.trim(),
          })}
          actions={
            <>
              <Button onClick={() => this.setState({ error: null })}>Show it again</Button>
              <Button onClick={() => window.location.reload()}>Reload the window</Button>
            </>
          }
        />
      </div>
    );
  }
}
