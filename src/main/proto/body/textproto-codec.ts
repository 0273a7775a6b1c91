import type { PreservedFields } from '../../../shared/model/body-draft.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { formatTextFormat } from '../../../shared/text-format/format-text-format.ts';
import { mergeTextFormat } from '../../../shared/text-format/merge-text-format.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import type { BodyType, StoodMessages, TextCodec, WrittenText } from './body-codec.ts';
import { decodeMessage } from './decode-message.ts';
import { readTextMessages, textFaultProblem } from './text-format.ts';
import { writeTextMessage } from './write-text-message.ts';

/** The text format codec; several messages have a line `---` between them. */
export const textprotoCodec: TextCodec = {
  isExact: false,
  read({ schema, type, text, isSeveral }, standIns) {
    const { messages, problems } = readTextMessages(schema, type, text, { isSeveral, standIns });
    if (problems[0]) throw new ProblemError(problems[0]);
    return messages;
  },
  write: writeTexts,
  merge({ text: before, isSeveral }, text, saysSame) {
    const tried = mergeTextFormat(before, text, { isSeveral });
    return tried !== null && saysSame(tried) ? tried : text;
  },
  layOut: (text, isSeveral) => formatTextFormat(text, { isSeveral }),
  syntaxProblem(text, isSeveral) {
    const [fault] = parseTextFormat(text, { isSeveral }).faults;
    return fault ? textFaultProblem(text, fault) : null;
  },
  findProblems: ({ schema, type, text, isSeveral }) =>
    readTextMessages(schema, type, text, { isSeveral }).problems,
  findBeside({ schema, type, text, isSeveral }, standIns) {
    const { problems } = readTextMessages(schema, type, text, { isSeveral, standIns });
    const stood = new Set(standIns.places.map(({ path }) => path));
    return problems.filter(({ location }) => !stood.has(location?.fieldPath ?? ''));
  },
  retype: ({ schema, type, text, isSeveral }, strings) =>
    readTextMessages(schema, type, text, { isSeveral, strings }).retyped,
  notesOf: () => [],
};

function writeTexts(
  { schema, typeName, type, isSeveral }: BodyType,
  { messages, standIns }: StoodMessages,
): WrittenText {
  const aside: PreservedFields[] = [];
  const texts: string[] = messages.map((bytes, index) => {
    const message = decodeMessage(schema, typeName, bytes, {
      keepUnknown: true,
      keepEntries: true,
      keepLooseText: true,
    });
    return writeTextMessage(schema, type, message, standIns, isSeveral ? `[${index}]` : '', aside);
  });
  // An empty text would be no message, and its preserved fields would have no place.
  if (!texts.some((text) => text.length > 0)) {
    if (aside.length > 0) texts[0] = '# Preserved fields are listed beside this text';
    else if (isSeveral && texts.length === 1) texts[0] = '# An empty message';
  }
  return { text: texts.join('\n---\n'), aside };
}
