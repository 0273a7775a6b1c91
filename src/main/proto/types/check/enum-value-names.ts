/**
 * The name that generators give a value of an enum: without the name of the enum, in PascalCase.
 *
 * Two values of one enum may not share it unless they have one number (protoc,
 * `CheckEnumValueUniqueness`).
 */
export function shortValueNameOf(enumName: string, valueName: string): string {
  return pascalCaseOf(withoutPrefix(enumName, valueName));
}

/** `FOO_BAR_BAZ` and `FOO_BARBAZ` of `Foo` differ: underscores count where the words are. */
function withoutPrefix(enumName: string, valueName: string): string {
  const prefix = enumName.replaceAll('_', '').toLowerCase();
  let at = 0;
  for (let matched = 0; matched < prefix.length; at += 1) {
    if (at >= valueName.length) return valueName;
    const letter = valueName.charAt(at);
    if (letter === '_') continue;
    if (letter.toLowerCase() !== prefix.charAt(matched)) return valueName;
    matched += 1;
  }
  const rest = valueName.slice(at).replace(/^_+/, '');
  return rest === '' ? valueName : rest;
}

function pascalCaseOf(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
}
