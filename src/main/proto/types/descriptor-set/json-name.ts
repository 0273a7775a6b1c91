/** The JSON name that a field has without saying so (ProtoJSON, "JSON name"), as protoc makes it. */
export function defaultJsonName(name: string): string {
  let result = '';
  let isUpper = false;
  for (const character of name) {
    if (character === '_') isUpper = true;
    else {
      const isLetter = isUpper && character >= 'a' && character <= 'z';
      result += isLetter ? character.toUpperCase() : character;
      isUpper = false;
    }
  }
  return result;
}
