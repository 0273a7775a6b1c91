import type {
  DriftChange,
  DriftFinding,
  SchemaDrift,
} from '../../../../shared/model/schema-drift.ts';
import { fateOfField, isWireCompatible } from './compare-fields.ts';
import type { FieldTable } from './field-table.ts';
import { type BodyForm, readBodyTree } from './read-body-tree.ts';
import { type MessageView, type TableView, viewTable } from './table-view.ts';
import { type WalkedSets, walkBody } from './walk-body.ts';

/** A saved request in the form for the schema change report. */
export interface DriftingRequest {
  readonly requestId: string;
  readonly name: string;
  readonly method: string;
  readonly schemaSet: string | null;
  readonly requestType: string | null;
  readonly responseType: string | null;
  readonly bodyForm: BodyForm;
  /** As typed, with variables; empty for a body in another format. */
  readonly bodyText: string;
}

/** The input of a {@link SchemaDrift}. */
export interface DriftInput {
  readonly requests: readonly DriftingRequest[];
  /** The last accepted schemas. */
  readonly before: FieldTable;
  readonly after: FieldTable;
  readonly revision: number;
}

/** The limit of findings for one side of a request; the first ones show that a schema changed everywhere. */
const maxRequestFindings = 100;
const maxResponseFindings = 20;
const maxPaths = 50;

/**
 * Lists the saved requests that schema changes affect: in the request type what the body uses, in the
 * response type its own fields and those of the messages in them. Not reported are earlier faults, and
 * changed fields that a body does not have. A body that does not parse is judged only by its type.
 */
export function driftOf({ requests, before, after, revision }: DriftInput): SchemaDrift {
  const views = { before: viewTable(before), after: viewTable(after) };
  return {
    revision,
    requests: requests.flatMap((request) => {
      const { requestId, name, method } = request;
      const findings = [...requestFindings(request, views), ...responseFindings(request, views)];
      return findings.length === 0 ? [] : [{ requestId, name, method, findings }];
    }),
  };
}

interface Views {
  readonly before: TableView;
  readonly after: TableView;
}

function requestFindings(
  { requestType, schemaSet, bodyForm, bodyText }: DriftingRequest,
  views: Views,
): readonly DriftFinding[] {
  const found = lookUp(requestType, schemaSet, views);
  if (!found) return [];
  if (found.isGone) return [typeGone(found, 'request')];
  const tree = readBodyTree(bodyText, bodyForm);
  const met = createTally('request');
  if (tree) {
    walkBody(tree, found.typeName, bodyForm, found.sets, {
      onUse: ({ change, path, rename }) => met.add(change, path, rename !== null),
      onKey: () => undefined,
    });
  }
  return met.findings(maxRequestFindings);
}

function responseFindings(
  { responseType, schemaSet }: DriftingRequest,
  views: Views,
): readonly DriftFinding[] {
  const found = lookUp(responseType, schemaSet, views);
  if (!found) return [];
  if (found.isGone) return [typeGone(found, 'response')];
  const { sets, typeName } = found;
  const met = createTally('response');
  const queue: { readonly before: string; readonly after: string; readonly depth: number }[] = [
    { before: typeName, after: typeName, depth: 0 },
  ];
  const seen = new Set([typeName]);
  for (const each of queue) {
    const before = messageIn(sets.before.find(each.before));
    const after = messageIn(sets.after.find(each.after));
    if (!before || !after) continue;
    for (const field of before.fields) {
      const { now, changes } = fateOfField(field, field.name, before, after, sets);
      for (const change of changes) met.add(change, null, false);
      const inner = field.type.slice(1);
      if (!now || each.depth > 0 || !field.type.startsWith('.') || seen.has(inner)) continue;
      if (!now.type.startsWith('.')) continue;
      seen.add(inner);
      queue.push({ before: inner, after: now.type.slice(1), depth: 1 });
    }
  }
  return met.findings(maxResponseFindings);
}

function messageIn(found: ReturnType<WalkedSets['before']['find']>): MessageView | null {
  return typeof found === 'object' && found.kind === 'message' ? found : null;
}

interface LookedUp {
  readonly typeName: string;
  readonly sets: WalkedSets;
  readonly isGone: boolean;
  /** The set that lost the type while another set has it; null if none has it. */
  readonly leftSet: string | null;
}

/** Looks up the type of a request in both schemas; null if it did not exist before, or is unknown now. */
function lookUp(
  written: string | null,
  schemaSet: string | null,
  { before, after }: Views,
): LookedUp | null {
  if (written === null) return null;
  const typeName = written.replace(/^\./, '');
  const sets = {
    before: before.setOf(schemaSet, typeName),
    after: after.setOf(schemaSet, typeName),
  };
  if (!messageIn(sets.before.find(typeName))) return null;
  const now = sets.after.find(typeName);
  if (now === 'unknown') return null;
  const isElsewhere = messageIn(after.setOf(null, typeName).find(typeName)) !== null;
  return {
    typeName,
    sets,
    isGone: messageIn(now) === null,
    leftSet: isElsewhere ? schemaSet : null,
  };
}

function typeGone({ typeName, leftSet }: LookedUp, side: DriftFinding['in']): DriftFinding {
  const change: DriftChange = { kind: 'type-vanished', typeName };
  const text =
    leftSet === null
      ? sayChange(change)
      : `\`${typeName}\` is gone from the set \`${leftSet}\`, but another set has it: choose that one in the request.`;
  return { change, in: side, paths: [], text, canFix: false };
}

interface Met {
  readonly change: DriftChange;
  readonly paths: string[];
  placeCount: number;
  canFix: boolean;
}

/** Collects the places of each change, in order of the first occurrence. */
function createTally(side: DriftFinding['in']): {
  add(change: DriftChange, path: string | null, canFix: boolean): void;
  findings(limit: number): readonly DriftFinding[];
} {
  const changes = new Map<string, Met>();
  return {
    add(change, path, canFix) {
      const key = JSON.stringify(change);
      const met = changes.get(key) ?? { change, paths: [], placeCount: 0, canFix: false };
      changes.set(key, met);
      if (canFix) met.canFix = true;
      if (path === null) return;
      met.placeCount += 1;
      if (met.paths.length < maxPaths) met.paths.push(path);
    },
    findings(limit) {
      const all = [...changes.values()];
      const left = all.length - limit;
      return all.slice(0, limit).map(({ change, paths, placeCount, canFix }, index) => {
        const more = placeCount > paths.length ? ` The body has it in ${placeCount} places.` : '';
        const cut =
          left > 0 && index === limit - 1
            ? ` ${left} more ${left === 1 ? 'change is' : 'changes are'} not listed.`
            : '';
        return { change, in: side, paths, text: `${sayChange(change)}${more}${cut}`, canFix };
      });
    },
  };
}

/** Describes a schema change in a sentence, with the old and new names. */
function sayChange(change: DriftChange): string {
  switch (change.kind) {
    case 'type-vanished':
      return `No schema defines the message or enum \`${change.typeName}\` now.`;
    case 'field-vanished': {
      const field = `\`${change.fieldName}\` of \`${change.typeName}\``;
      return change.renamedTo === null
        ? `${field} is gone; its number was ${change.number}.`
        : `${field} is now \`${change.renamedTo}\`; its number is still ${change.number}.`;
    }
    case 'field-renumbered':
      return `\`${change.fieldName}\` of \`${change.typeName}\` now has number ${change.toNumber}, was ${change.fromNumber}.`;
    case 'field-retyped': {
      const { fromType, toType } = change;
      const verdict = isWireCompatible(fromType, toType)
        ? 'Both have the same wire format.'
        : 'Their wire formats are not compatible.';
      return `\`${change.fieldName}\` of \`${change.typeName}\` is now \`${toType}\`, was \`${fromType}\`. ${verdict}`;
    }
    case 'enum-value-vanished': {
      const value = `The value \`${change.valueName}\` of \`${change.typeName}\``;
      return change.renamedTo === null
        ? `${value} is gone.`
        : `${value} is now \`${change.renamedTo}\`, with the same number.`;
    }
  }
}
