/** Leaves room for what else a page holds, in the 1 MB that a message over the port may have. */
const maxMemberChars = 600_000;

/** The members that fit into one page, and how many more there are; that is left out when all fit. */
export function withinPage<Name extends string, Member>(
  name: Name,
  members: readonly Member[],
): Record<Name, Member[]> & { hiddenCount?: number } {
  let chars = 0;
  const shown: Member[] = [];
  for (const member of members) {
    chars += JSON.stringify(member).length;
    if (chars > maxMemberChars) break;
    shown.push(member);
  }
  const hiddenCount = members.length - shown.length;
  const part = { [name]: shown } as Record<Name, Member[]>;
  return hiddenCount === 0 ? part : { ...part, hiddenCount };
}
