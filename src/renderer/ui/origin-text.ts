import type { Origin } from '../../shared/model/request-scope.ts';
import { ageText } from './moment-text.ts';

/** Says where an inherited value was defined: `from the environment Staging`. */
export function originText(origin: Origin, nowMs: number): string {
  switch (origin.kind) {
    case 'app':
      return 'from the sample server';
    case 'workspace':
      return 'from the workspace';
    case 'folder':
      return `from the folder ${origin.name}`;
    case 'environment':
      return `from the environment ${origin.name}`;
    case 'captured':
      return `captured from ${origin.requestName}, ${ageText(origin.capturedAt, nowMs)}`;
  }
}
