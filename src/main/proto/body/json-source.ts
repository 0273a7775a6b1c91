import type protobuf from 'protobufjs';
import type { DraftNode } from '../../../shared/json/json-tree.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type BodyFinding, findingProblem, maxFindings, tell } from './body-finding.ts';
import { describeFound } from './describe-expected.ts';
import type { StandIns } from './draft-stand-ins.ts';
import { withoutDot } from './find-json-field.ts';
import { createNameHelp, type NameHelp } from './name-help.ts';
import type { Retyped } from './retype-values.ts';
import { isRounded, type RoundedNumber } from './rounded-number-notes.ts';

/** What ProtoJSON is read with. */
export interface JsonOptions {
  /** Whether it is a list of messages. */
  readonly isSeveral?: boolean;
  /** How many findings are looked for. */
  readonly limit?: number;
  /** Set for a draft whose variables stay. */
  readonly standIns?: StandIns | null;
  /** Values of variables outside of strings that are no JSON, by place: numbers stand there in the tree. */
  readonly bare?: ReadonlyMap<number, string>;
  /** Where strings stand that are wholly one value of a variable: those that their fields take as something else are found. */
  readonly strings?: ReadonlySet<number>;
  /** Reads messages in a quicker way; undefined for one that has to be walked. */
  readonly quick?: (type: protobuf.Type, node: DraftNode) => protobuf.Message | undefined;
}

/** All that comes of reading ProtoJSON beside its message type, each list by place. */
export interface JsonFindings {
  /** What does not fit, in the order of reading. */
  readonly findings: readonly BodyFinding[];
  /** Variables for which nothing can stand in. */
  readonly noRoom: readonly BodyFinding[];
  readonly retyped: readonly Retyped[];
  /** The first whole numbers that their fields round to others. */
  readonly rounded: readonly RoundedNumber[];
}

/** What ProtoJSON is read with, and what is noted of it meanwhile. */
export interface JsonSource extends Required<JsonOptions> {
  readonly nameHelp: NameHelp;
  readonly findings: BodyFinding[];
  readonly noRoom: BodyFinding[];
  readonly retyped: Retyped[];
  readonly rounded: RoundedNumber[];
  /** The first number, of those read freely, that no double holds. */
  tooLarge: Extract<DraftNode, { kind: 'number' }> | null;
  /** Why no message can be made though no place is at fault. */
  refused: string | null;
}

/** Nothing noted yet. */
export function createSource(options: JsonOptions): JsonSource {
  return {
    isSeveral: false,
    limit: maxFindings,
    standIns: null,
    bare: new Map(),
    strings: new Set(),
    quick: () => undefined,
    ...options,
    nameHelp: createNameHelp(),
    findings: [],
    noRoom: [],
    retyped: [],
    rounded: [],
    tooLarge: null,
    refused: null,
  };
}

/** Whether reading may end: strings are looked for in all of the text. */
export function isFull({ findings, limit, strings }: JsonSource): boolean {
  return findings.length >= limit && strings.size === 0;
}

/** Notes a value that does not fit what it stands for. */
export function tellUnfit(
  source: JsonSource,
  node: DraftNode,
  path: string,
  expected: string,
  verdict: string | null,
): void {
  const subject = path === '' ? 'The body' : `\`${path}\``;
  const why = verdict === null ? '' : reasonOf(verdict);
  const what = `${subject} takes ${expected}; ${describeFound(node)} is not that${why}.`;
  tell(source, node.start, path, what);
}

/** The part of the library's message that says more than that the value does not fit. */
function reasonOf(verdict: string): string {
  const said = /: ([^:"]+)(?:: |$)/.exec(verdict)?.[1] ?? '';
  return /unpaired|out of range|nested|depth/.test(said) ? ` (${said})` : '';
}

/** Notes a number, or a text of one, that its holder rounds. */
export function noteRounded(
  { rounded }: JsonSource,
  offset: number,
  path: string,
  written: string,
  holder: RoundedNumber['holder'],
): void {
  if (rounded.length < maxRounded && isRounded(written, holder)) {
    rounded.push({ offset, path, holder });
  }
}

const maxRounded = 20;

/** What is said of all that does not fit. */
export function unfitTitle(type: protobuf.Type): string {
  return `JSON does not fit ${withoutDot(type.fullName)}`;
}

/**
 * The error of one finding.
 *
 * @param cause the library's words, where there are some
 */
export function unfitJson(
  type: protobuf.Type,
  text: string,
  finding: BodyFinding,
  cause?: string,
): ProblemError {
  return new ProblemError(findingProblem(text, unfitTitle(type), finding, cause));
}
