import { parsePathPattern } from '../../../proto/diff/field-path.ts';
import { NothingFound } from './nothing-found.ts';

/** One step of a field path into a response. */
export type FieldStep =
  /** A field by its proto name or JSON name, an extension `[pkg.ext]`, or a number `#7`. */
  | { readonly kind: 'name'; readonly name: string }
  /** A list index, or a map key as paths write it: `3`, `"k"`, `-5`, `true`. */
  | { readonly kind: 'index'; readonly text: string }
  /** Into the content of an `Any`. */
  | { readonly kind: 'type'; readonly typeName: string };

/** Where a value is in the body of a response. */
export type CapturePath =
  | { readonly kind: 'fields'; readonly steps: readonly FieldStep[] }
  /** The reference tokens of a JSON pointer (RFC 6901), unescaped. */
  | { readonly kind: 'pointer'; readonly tokens: readonly string[] };

/**
 * Parses the path of a capture rule.
 *
 * @throws NothingFound when it is empty, has wildcards or cannot be parsed
 */
export function parseCapturePath(text: string): CapturePath {
  const path = text.trim();
  if (path === '') {
    throw new NothingFound(
      'The rule has no path.',
      'Use a field path such as session.token, or a JSON pointer such as /session/token.',
    );
  }
  if (path.startsWith('/')) {
    const tokens = path.slice(1).split('/');
    return { kind: 'pointer', tokens: tokens.map(unescapeToken) };
  }
  return { kind: 'fields', steps: readSteps(path) };
}

/** Returns the steps as written, for a sentence about a place on the path. */
export function spellSteps(steps: readonly FieldStep[]): string {
  let text = '';
  for (const step of steps) {
    const dot = text === '' ? '' : '.';
    if (step.kind === 'index') text += `[${step.text}]`;
    else text += step.kind === 'type' ? `${dot}(${step.typeName})` : `${dot}${step.name}`;
  }
  return text;
}

function readSteps(path: string): readonly FieldStep[] {
  const steps: FieldStep[] = [];
  for (const step of patternSteps(path)) {
    if (step.kind === 'name' || step.kind === 'index' || step.kind === 'type') steps.push(step);
    else {
      throw new NothingFound(
        `\`${path}\` has a wildcard, which can match several values.`,
        'Name one value, such as users[0].id.',
      );
    }
  }
  return steps;
}

function patternSteps(path: string): ReturnType<typeof parsePathPattern>['steps'] {
  try {
    return parsePathPattern(path).steps;
  } catch {
    throw new NothingFound(
      `\`${path}\` is not a field path.`,
      'Use a field path such as session.token or users[0].id, or a JSON pointer such as /session/token.',
    );
  }
}

/** RFC 6901, section 4: first `~1`, then `~0`. */
function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
