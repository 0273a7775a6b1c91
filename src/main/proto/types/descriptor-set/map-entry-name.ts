/** The name of the message that protoc makes for the entries of a map field (parser.cc, MapEntryName). */
export function mapEntryName(fieldName: string): string {
  let name = '';
  let isUpper = true;
  for (const character of fieldName) {
    if (character === '_') isUpper = true;
    else {
      const isLetter = isUpper && character >= 'a' && character <= 'z';
      name += isLetter ? character.toUpperCase() : character;
      isUpper = false;
    }
  }
  return `${name}Entry`;
}
