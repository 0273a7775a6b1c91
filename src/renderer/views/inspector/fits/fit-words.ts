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
  return 'poor match';
}

/** Describes the result of a ranking in a sentence or two. */
export function rankingWords({ fits, comparedTypes, isClear, isSampled }: RankedTypes): string {
  const compared = formatCounted(comparedTypes, 'message type');
  const [best] = fits;
  const sampled = isSampled ? ' Large body: only part of its fields were compared.' : '';
  if (best === undefined) {
    return comparedTypes === 0
      ? 'No message types yet: open a folder of .proto files.'
      : `None of ${compared} matches this body.`;
  }
  const tied = fits.filter(({ isTied }) => isTied).length;
  const verdict = isClear
    ? 'The first one is clearly best.'
    : tied > 1
      ? `${formatCount(tied)} match equally well.`
      : 'No clear match.';
  const hardly = fits.filter(({ score }) => score < leastFit).length;
  const fitting = fits.length - hardly;
  const others = hardly === 0 ? '' : `, ${formatCount(hardly)} poorly`;
  return `${fitting === 0 ? 'None' : formatCount(fitting)} of ${compared} ${fitting === 1 ? 'matches' : 'match'}${others}. ${verdict}${sampled}`;
}
