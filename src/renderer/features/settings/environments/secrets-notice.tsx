import { useScopeState } from '../../../kernel/scope/use-scope.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';

/** Says when secrets cannot be read, or are kept only until the app closes; and what to do about it. */
export function SecretsNotice({
  isConcerned,
}: {
  /** Whether any secret is in sight: else there is nothing to lose. */
  readonly isConcerned: boolean;
}) {
  const problem = useScopeState(({ secrets }) => secrets?.problem ?? null);
  if (!isConcerned || problem === null) return null;
  return <ProblemNotice problem={problem} />;
}
