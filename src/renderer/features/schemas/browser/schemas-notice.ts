/** The notice of what was last done to the schemas: a newer one takes its place. */
export const schemasNoticeId = 'schemas';
