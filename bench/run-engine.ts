/** The parts of a run for scripts that make many runs: send, record and judge, without threads or a disk. */

export { drawSeed } from '../src/main/engine/compare/random-order.ts';
export { composeSeries } from '../src/main/engine/run/compose-series.ts';
export { loadPlanOf } from '../src/main/engine/run/load-plan.ts';
export { openRunBook } from '../src/main/engine/run/run-book.ts';
export { startLoad } from '../src/main/engine/run/run-load.ts';
export { runPlanSchema } from '../src/shared/model/run-plan.ts';
