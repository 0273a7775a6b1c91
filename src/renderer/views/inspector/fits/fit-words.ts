import type { RankedTypes, TypeFit } from '../../../../shared/model/type-fit.ts';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';

/** A lower score is a poor match. */
const leastFit = 0.5;

/** Describes how well a type matches; a score of 1 means every byte and every field. */
export function fitWords(
  { score, isTied, unknownFields, mismatches }: TypeFit,
  index: number,
): string {
  if (index > 0 && isTied) return 'as well';
  if (score >= 0.995 && unknownFields === 0 && mismatches === 0) return 'fully';
  if (score >= 0.85) return 'well';
  if (score >= leastFit) return 'partly';
  return 'hardly';
}

/** Describes the result of a ranking in a sentence or two. */
export function rankingWords({ fits, comparedTypes, isClear, isSampled }: RankedTypes): string {
  const compared = formatCounted(comparedTypes, 'message type');
  const [best] = fits;
  const sampled = isSampled ? ' The body is large: not all of its fields were compared.' : '';
  if (best === undefined) {
    return comparedTypes === 0
      ? 'There are no message types yet: open a folder of .proto files.'
      : `None of ${compared} fits anything of this body.`;
  }
  const tied = fits.filter(({ isTied }) => isTied).length;
  const verdict = isClear
    ? 'The first one fits clearly best.'
    : tied > 1
      ? `${formatCount(tied)} of them fit equally well: nothing in the body tells them apart.`
      : 'None fits clearly best.';
  const hardly = fits.filter(({ score }) => score < leastFit).length;
  const fitting = fits.length - hardly;
  const others = hardly === 0 ? '' : `, ${formatCount(hardly)} hardly`;
  return `${fitting === 0 ? 'None' : formatCount(fitting)} of ${compared} ${fitting === 1 ? 'fits' : 'fit'}${others}. ${verdict}${sampled}`;
}
