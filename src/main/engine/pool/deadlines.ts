/** Milliseconds that a worker may take for a small job, and for one that reads a large body. */
export const deadlines = { quickMs: 10_000, readMs: 60_000 } as const;
