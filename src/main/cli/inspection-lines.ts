import type { BodyPart } from '../../shared/model/body-id.ts';
import type { AppliedStep } from '../../shared/model/decoding.ts';
import { type Fidelity, maxFidelityFindings } from '../../shared/model/fidelity.ts';
import type { Spelling } from '../../shared/model/opened-body.ts';
import { spellingNames } from '../../shared/model/spelling-names.ts';
import { foreignName } from './foreign-content.ts';
import { formatTable } from './format-table.ts';
import type { TypedInput } from './open-typed.ts';
import { stepName } from './unpack-input.ts';

/** A step with its details beside its source; `problem` is its title and detail. */
export type InspectedStep = AppliedStep['step'] &
  Pick<AppliedStep, 'source' | 'inBytes' | 'outBytes' | 'note'> & { readonly problem?: string };

/**
 * The findings of `inspect`; its keys are those of the JSON. If there is `packed`, the offset beside it
 * refers to the unpacked bytes of that compressed message.
 */
export interface Inspection {
  readonly type: string | null;
  /** The format of the bytes: `protobuf`, `json`, `text`, `png` and so on; `bytes` if unknown. */
  readonly content: string;
  /** The notation of the bytes: `binary`, `hex`, `base64` and so on. */
  readonly spelling: Spelling;
  readonly encodingSteps: readonly InspectedStep[];
  readonly fidelity: readonly {
    readonly code: string;
    readonly offset: number;
    readonly path: string;
    readonly detail: string;
    readonly packed?: BodyPart | undefined;
  }[];
  readonly unknown: readonly {
    readonly path: string;
    readonly number: number;
    readonly count: number;
    readonly byteCount: number;
    /** The offset of the first one's tag. */
    readonly offset: number;
    /** Its most likely type. */
    readonly type: string;
    readonly packed?: BodyPart | undefined;
  }[];
  readonly fault: Fidelity['fault'];
}

/** Returns the lines of `inspect` that are known before the scan, for a person. */
export function inspectionHead(input: TypedInput): readonly string[] {
  const foreign = foreignName(input.content);
  return [
    ...(foreign === null ? [`type: ${typeText(input)}`] : [`content: ${foreign}`]),
    ...writtenAs(input),
    `bytes: ${input.bytes.length}`,
    ...section(
      'steps',
      input.steps.map(({ step, source, inBytes, outBytes, note, problem }) => [
        stepName(step),
        source === 'guess' ? 'a guess' : 'as given',
        step.kind === 'frames' ? '' : `${inBytes} to ${outBytes} bytes`,
        problem?.title ?? note ?? '',
      ]),
    ),
  ];
}

/** Returns the findings of `inspect` in a message, for a person. */
export function inspectionLines(inspection: Inspection, fidelity: Fidelity): readonly string[] {
  return [
    `re-encoding check: ${verdict(fidelity)}`,
    ...rowsOf(
      inspection.fidelity.map(({ code, path, detail, ...place }) => [
        placeText(place),
        code,
        path,
        detail,
      ]),
    ),
    ...moreThan(fidelity),
    ...section(
      'unknown fields',
      inspection.unknown.map(({ path, count, byteCount, type, ...place }) => [
        path,
        `${count} ${count === 1 ? 'time' : 'times'}`,
        `${byteCount} bytes`,
        `first at ${placeText(place)}`,
        type,
      ]),
    ),
    inspection.fault
      ? `broken at ${placeText(inspection.fault)}: ${inspection.fault.reason}`
      : 'read to its end',
  ];
}

function placeText({
  offset,
  packed,
}: Pick<NonNullable<Fidelity['fault']>, 'offset' | 'packed'>): string {
  return packed
    ? `byte ${offset} of the bytes unpacked from byte ${packed.start}`
    : `byte ${offset}`;
}

function writtenAs({ spelledAs }: TypedInput): readonly string[] {
  if (spelledAs === 'binary' || spelledAs === 'text') return [];
  return [`written as: ${spellingNames[spelledAs]} (a guess)`];
}

function typeText({ typeName, guesses }: TypedInput): string {
  if (typeName === null) return 'unknown';
  return guesses.length > 0 ? `${typeName} (a guess)` : typeName;
}

function verdict({ isExact, counts }: Fidelity): string {
  if (isExact === true) return 're-encoding gives the same bytes';
  if (isExact === null) return 'cannot be checked';
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  return `re-encoding gives other bytes, ${count} ${count === 1 ? 'finding' : 'findings'}`;
}

function moreThan({ counts, findings }: Fidelity): readonly string[] {
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  return count > findings.length ? [`  and ${count - maxFidelityFindings} more`] : [];
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : [`${title}:`, ...rowsOf(rows)];
}

function rowsOf([first, ...others]: readonly (readonly string[])[]): readonly string[] {
  if (!first) return [];
  const table = formatTable(
    first,
    others,
    first.map(() => 'left'),
  );
  return table
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`);
}
