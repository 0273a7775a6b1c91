import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { TypeSource } from '../../../ui/use-type-search.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { FitsDialog } from '../fits/fits-dialog.tsx';
import type { ReadAs } from './use-body-reading.ts';

/** "Find matching type": reads the body as the type that is chosen there. */
export function FindTypeDialog({
  engine,
  inspected,
  types,
  onReadAs,
  onClose,
}: {
  readonly engine: EngineCalls;
  readonly inspected: Inspected;
  readonly types: TypeSource;
  readonly onReadAs: ReadAs;
  readonly onClose: () => void;
}) {
  return (
    <FitsDialog
      engine={engine}
      inspected={inspected}
      as={rankedAs(inspected) ?? 'protobuf'}
      onChoose={({ typeName, schemaSet }) => {
        onClose();
        // The first set need not be named.
        onReadAs({ typeName, schemaSet: schemaSet === types.setNames[0] ? null : schemaSet });
      }}
      onWithoutSchema={() => {
        onClose();
        onReadAs(null);
      }}
      onClose={onClose}
    />
  );
}

/** Returns what types are ranked for a body as; null for text, which is no message. */
export function rankedAs({ reading }: Inspected): 'protobuf' | 'json' | null {
  if (reading.kind === 'json') return 'json';
  return reading.kind === 'protobuf' || reading.kind === 'binary' ? 'protobuf' : null;
}
