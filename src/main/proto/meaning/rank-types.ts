import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { RankedTypes, TypeFit } from '../../../shared/model/type-fit.ts';
import { profileBody } from './body-profile.ts';
import { fitJson } from './fit-json.ts';
import { emptyFit, type Fit, fitMessage } from './fit-message.ts';
import { profileJson } from './json-profile.ts';
import { messagesOf } from './messages-of.ts';
import type { TableMessage, TypeTable } from './type-table.ts';

/** A body to compare with types. */
export interface BodyToRank {
  readonly bytes: Uint8Array;
  readonly as: 'protobuf' | 'json';
  readonly framing: BodyFraming | null;
  /** The number of best fits to return. */
  readonly maxFits: number;
  /** The time limit in milliseconds; after it nothing counts as clear. */
  readonly budgetMs?: number;
}

/** The body cannot distinguish fits with a smaller difference. */
const tieGap = 0.3;
/** The gap that makes a fit clearly better than the next, and worth showing at all. */
const clearGap = 2;
const clearGain = 2.5;

/** Of types that fit equally, a response type of a method is likelier. */
const responseGain = 0.25;

/** The limit of built-in types shown. */
const maxBuiltIn = 10;

/** Called from time to time with the number of types compared so far. */
export type RankProgress = (done: number) => void;

/** One type compared with a body. */
interface Compared {
  readonly fit: Fit;
  readonly typeName: string;
  readonly schemaSet: string;
  readonly isResponse: boolean;
}

/** The profile to compare, in either format. */
interface Subject {
  readonly totalBytes: number;
  readonly isSampled: boolean;
  /** True when it is readable to its end. */
  readonly isWhole: boolean;
  compare(type: TableMessage, fit: Fit): void;
}

/**
 * Ranks the message types of some sets by their fit with a body. After them come types of the built-in files
 * (`google.rpc.Status`) that fit in every field, as if they were of the first set. The body is profiled once,
 * and the profile compared with each type.
 *
 * @throws ProblemError `json-syntax` for a JSON body that is not JSON
 */
export function rankTypes(
  body: BodyToRank,
  tables: readonly TypeTable[],
  onProgress?: RankProgress,
): RankedTypes {
  const endMs = performance.now() + (body.budgetMs ?? Number.POSITIVE_INFINITY);
  const subject = subjectOf(body);
  const found: Compared[] = [];
  const others: Compared[] = [];
  let comparedTypes = 0;
  let isLate = false;

  function compare(table: TypeTable, typeName: string): Compared | null {
    const type = table.find(typeName);
    if (type?.kind !== 'message') return null;
    const fit = emptyFit();
    subject.compare(type, fit);
    if (fit.distinctKnown === 0) return null;
    return { fit, typeName, schemaSet: table.setName, isResponse: table.isResponse(typeName) };
  }

  for (const table of tables) {
    for (const typeName of table.candidates) {
      if (comparedTypes % 64 === 0) isLate = performance.now() > endMs;
      if (isLate) break;
      comparedTypes += 1;
      if (comparedTypes % 256 === 0) onProgress?.(comparedTypes);
      const compared = compare(table, typeName);
      if (compared) found.push(compared);
    }
  }
  const [first] = tables;
  for (const typeName of first && !isLate ? first.builtIn : []) {
    if (!first || !tables.every((table) => table.builtIn.has(typeName))) continue;
    const compared = compare(first, typeName);
    if (compared && fitsWholly(compared)) others.push(compared);
  }
  found.sort(byFit);
  others.sort(byFit);
  const ranked = behindOwn(found);
  const [best] = ranked;
  const rivals = best !== undefined && isSpare(best) ? ranked : ranked.filter(isOwn);
  const places = Math.min(maxBuiltIn, Math.floor(body.maxFits / 2), others.length);
  const toFit = (each: Compared) => typeFitOf(each, best ?? others[0], subject);
  return {
    fits: [
      ...monotone(ranked.slice(0, body.maxFits - places).map(toFit)),
      ...monotone(others.slice(0, places).map(toFit)),
    ],
    comparedTypes,
    isClear: best !== undefined && !isLate && subject.isWhole && isClear(best, rivals[1]),
    isSampled: subject.isSampled,
  };
}

/**
 * True for drafts of bodies, and copies of the files that come with protobuf: they fit much, and say little.
 */
function isSpare({ typeName }: Compared): boolean {
  return typeName.startsWith('recovered.') || typeName.startsWith('google.protobuf.');
}

function isOwn(each: Compared): boolean {
  return !isSpare(each);
}

/** Moves such types behind all others, if one of the others fits by itself; else keeps the order. */
function behindOwn(found: readonly Compared[]): readonly Compared[] {
  const own = found.filter(isOwn);
  const [best] = own;
  return best && isClear(best, undefined) ? [...own, ...found.filter(isSpare)] : found;
}

function subjectOf({ bytes, as, framing }: BodyToRank): Subject {
  if (as === 'json') {
    const profile = profileJson(bytes);
    return {
      totalBytes: bytes.length,
      isSampled: false,
      isWhole: true,
      compare: (type, fit) => fitJson(profile, type, fit),
    };
  }
  const { root, isSampled, faultAt, unreadBytes } = profileBody(bytes, messagesOf(bytes, framing));
  return {
    totalBytes: root.bytes,
    isSampled,
    isWhole: faultAt < 0,
    compare(type, fit) {
      fitMessage(root, type, fit);
      if (faultAt < 0) return;
      fit.unknownBytes += unreadBytes;
      fit.reasons.push(`reading stops at byte ${faultAt}`);
    },
  };
}

function byFit(a: Compared, b: Compared): number {
  const order = orderOf(b) - orderOf(a);
  if (order !== 0) return order;
  // On a tie, the type nearer to the top of its file, then by name, so that the order is stable.
  return (
    a.typeName.split('.').length - b.typeName.split('.').length ||
    (a.typeName < b.typeName ? -1 : a.typeName > b.typeName ? 1 : 0)
  );
}

function orderOf({ fit, isResponse }: Compared): number {
  return fit.gain + (isResponse ? responseGain : 0);
}

function fitsWholly({ fit }: Compared): boolean {
  return fit.distinctUnknown + fit.distinctMismatched + fit.mismatches === 0;
}

/** True when a fit is good, and the next one is worse by more than chance. */
function isClear(best: Compared, next: Compared | undefined): boolean {
  const { fit } = best;
  const isGood =
    fit.gain >= clearGain &&
    fit.distinctKnown >= 2 &&
    fit.mismatches === 0 &&
    fit.distinctUnknown * 8 <= fit.distinctKnown;
  if (!isGood) return false;
  if (!next) return true;
  // The same type in another set is not a different choice.
  if (next.typeName === best.typeName && next.fit.gain === fit.gain) return true;
  return fit.gain - next.fit.gain >= clearGap;
}

function typeFitOf(
  { fit, ...each }: Compared,
  best: Compared | undefined,
  subject: Subject,
): TypeFit {
  const { totalBytes } = subject;
  const lost = Math.min(totalBytes, fit.unknownBytes + fit.mismatchBytes);
  return {
    typeName: each.typeName,
    schemaSet: each.schemaSet,
    score: scoreOf(fit, totalBytes - lost, totalBytes),
    isTied: best !== undefined && best.fit.gain - fit.gain < tieGap,
    consumedBytes: totalBytes - lost,
    totalBytes,
    knownFields: fit.knownFields,
    unknownFields: fit.unknownFields,
    mismatches: fit.mismatches,
    why: whyOf(fit),
  };
}

/** Half by bytes, half by different fields; each contradiction counts twice. */
function scoreOf(fit: Fit, consumedBytes: number, totalBytes: number): number {
  const fields = fit.distinctKnown + fit.distinctUnknown + fit.distinctMismatched;
  const byBytes = totalBytes === 0 ? 1 : consumedBytes / totalBytes;
  const byFields = fields === 0 ? 0 : fit.distinctKnown / fields;
  const contradicted = fields === 0 ? 0 : fit.distinctMismatched / fields;
  const score = (byBytes + byFields) / 2 - contradicted / 2;
  return Math.round(Math.max(0, Math.min(1, score)) * 1000) / 1000;
}

/** Lowers scores so that none is higher than an earlier one in the list. */
function monotone(fits: readonly TypeFit[]): TypeFit[] {
  let highest = 1;
  return fits.map((fit) => {
    highest = Math.min(highest, fit.score);
    return { ...fit, score: highest };
  });
}

function whyOf(fit: Fit): string {
  const { outerFields, outerKnown, reasons } = fit;
  const good =
    outerKnown === outerFields
      ? outerFields === 1
        ? 'Its one field fits'
        : `All ${outerFields} fields fit`
      : `${outerKnown} of ${outerFields} fields fit`;
  return reasons.length === 0 ? `${good}.` : `${good}; ${reasons.join('; ')}.`;
}
