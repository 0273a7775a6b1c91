import type { RecoveredFit } from '../../../shared/model/field-reading.ts';
import { recoveredPackage } from '../types/recovered-package.ts';
import type { ProfileNode } from './body-profile.ts';
import { judgeField } from './judge-field.ts';
import { type OutlinedTypes, outlineTypes } from './outlined-types.ts';
import { createTypeTable, type TableMessage } from './type-table.ts';

/** The limit of reported contradictions. */
const maxMisfits = 3;

/** The depth limit of profiles. */
const maxDepth = 40;

/**
 * Compares a body with a message of the file of recovered fields, before it refines that message. Missing
 * fields do not count against it, nor does what a refinement fixes, such as a list in place of a singular
 * field: only what a reader would refuse.
 *
 * @param text of the file; if it has mistakes, it is read as far as possible
 * @param bodyName a top-level message; one that does not exist has no fields
 */
export function fitRecovered(text: string, bodyName: string, root: ProfileNode): RecoveredFit {
  const table = createTypeTable('', [outlineTypes([text])], noTypes);
  const type = table.find(`${recoveredPackage}.${bodyName}`);
  const fit = { fields: 0, known: 0, misfits: [] as string[] };

  /** Returns true if nothing in a message contradicts. */
  function visit(
    node: ProfileNode,
    message: TableMessage | null,
    path: string,
    depth: number,
  ): boolean {
    let isFit = true;
    for (const entry of node.entries.values()) {
      const field = message?.byNumber.get(entry.number);
      if (depth === 0) fit.fields += 1;
      if (field === undefined) continue;
      const name = `${path}${field.name}`;
      const { isHard, reason, inner } = judgeField(entry, field);
      const inside = inner === null || field.mapKey !== null ? null : entry.child;
      const fitsInside =
        inside === null || depth >= maxDepth || visit(inside, inner, `${name}.`, depth + 1);
      if (isHard && fit.misfits.length < maxMisfits) fit.misfits.push(`${name} ${reason}`);
      if (isHard || !fitsInside) isFit = false;
      else if (depth === 0) fit.known += 1;
    }
    return isFit;
  }

  visit(root, type?.kind === 'message' ? type : null, '', 0);
  return fit;
}

const noTypes: OutlinedTypes = { messages: [], enums: [], extensions: [], responses: [] };
