/** Milliseconds that a worker may take for what is small, and for what may be a large body. */
export const deadlines = { quickMs: 10_000, readMs: 60_000 } as const;
