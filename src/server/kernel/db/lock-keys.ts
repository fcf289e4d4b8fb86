/** Numbers of the advisory locks of a PostgreSQL: any of our own, each for one thing, so that nobody waits for himself. */
export const LOCKS = { migrate: 5_280_202, prepare: 5_280_203, alone: 5_280_204 } as const
