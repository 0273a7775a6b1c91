import { useState } from 'react';
import type { Inspected } from '../../../../shared/model/opened-body.ts';
import type { TypeChoice } from '../../../ui/type-choice.ts';
import { useDistinctName } from '../../../ui/use-distinct-name.ts';
import type { TypeSource } from '../../../ui/use-type-search.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { describeDecision } from './describe-decision.ts';
import { FindTypeDialog, rankedAs } from './find-type-dialog.tsx';
import { StepChips } from './step-chips.tsx';
import { TypeMenu } from './type-menu.tsx';
import type { BodyReading } from './use-body-reading.ts';

/** The props of {@link ReadingLine}. */
export interface ReadingLineProps {
  /** The id of the body; for another body, nothing is open yet. */
  readonly id: string;
  readonly inspected: Inspected;
  readonly engine: EngineCalls;
  readonly reading: BodyReading;
  readonly types: TypeSource;
  /** The types to offer first. */
  readonly ownTypes: readonly TypeChoice[];
  /** What the button says of the user's choice, when it does not stay. */
  readonly chosenWords?: string;
  /** Saves the steps as a rule; null when there is nothing to save, or no place for it. */
  readonly onKeepSteps?: (() => void) | null;
}

/** The line above a body that says how it was read: its steps, and its type with a menu of others. */
export function ReadingLine(props: ReadingLineProps) {
  const { id, inspected, types } = props;
  const { reading } = inspected;
  const typeName = reading.kind === 'protobuf' || reading.kind === 'json' ? reading.typeName : null;
  // Kept outside the response, so that the next one of that type has it at once. Not kept for JSON.
  const schemaSet = reading.kind === 'protobuf' ? (reading.schemaSet ?? null) : undefined;
  const name = useDistinctName(typeName, schemaSet, types);
  return <LineOfBody key={id} {...props} name={name} />;
}

function LineOfBody({
  inspected,
  engine,
  reading,
  types,
  ownTypes,
  chosenWords,
  onKeepSteps = null,
  name,
}: ReadingLineProps & { readonly name: string | null }) {
  const [isRanking, setIsRanking] = useState(false);
  const { body, steps } = inspected;
  const canRank = body.byteLength > 0 && rankedAs(inspected) !== null;
  return (
    <>
      <StepChips
        steps={steps}
        messageCount={messageCount(inspected)}
        reading={reading}
        onKeep={onKeepSteps}
      />
      <TypeMenu
        decision={describeDecision(inspected.reading, name, chosenWords)}
        kind={inspected.reading.kind}
        types={types}
        ownTypes={ownTypes}
        isChosen={reading.isChosen}
        isWithoutSchema={isWithoutSchema(inspected)}
        onReadAs={reading.readAs}
        onKind={reading.readKind}
        onTakeBack={reading.takeBack}
        onRank={canRank ? () => setIsRanking(true) : null}
      />
      {isRanking && (
        <FindTypeDialog
          engine={engine}
          inspected={inspected}
          types={types}
          onReadAs={reading.readAs}
          onClose={() => setIsRanking(false)}
        />
      )}
    </>
  );
}

function messageCount({ reading }: Inspected): number | null {
  const isSeveral = reading.kind === 'protobuf' && (reading.framing ?? null) !== null;
  return isSeveral ? reading.fieldCount : null;
}

/** True when somebody chose to read the body without a schema. */
function isWithoutSchema({ reading }: Inspected): boolean {
  return (
    reading.kind === 'protobuf' && reading.typeName === null && reading.typeSource === 'chosen'
  );
}
