import { useMemo } from 'react';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { useSchemas } from '../../kernel/app-context.ts';
import type { EngineCalls } from '../../kernel/engine-client.ts';
import { Sizes } from './sizes.tsx';
import type { SizeSubject } from './use-measured-sizes.ts';

/** Long enough not to measure after every letter. */
const typingMs = 350;

/** Shows the size of a request if it were sent now. */
export function RequestSizes({
  request,
  environmentName,
  engine,
}: {
  readonly request: SavedRequest;
  readonly environmentName: string | null;
  readonly engine: EngineCalls;
}) {
  const revision = useSchemas((state) => state.revision);
  const subject = useMemo<SizeSubject>(
    () => ({ kind: 'request', request, environmentName }),
    [request, environmentName],
  );
  return (
    <Sizes
      engine={engine}
      subject={subject}
      side="request"
      known={null}
      revision={revision}
      delayMs={typingMs}
    />
  );
}
