// A separate file: code that only shows a rule's outcome, such as the first list, loads these numbers without
// the rule language.

/** Bounds of one expression: enough for any sensible rule, too little to block a process. */
export const EXPRESSION_LIMITS = {
  maxAstNodes: 400,
  maxDepth: 40,
  maxListElements: 200,
  maxMapEntries: 50,
  maxCallArguments: 8,
}

const { maxAstNodes, maxDepth } = EXPRESSION_LIMITS

/**
 * Bounds of what an expression within `EXPRESSION_LIMITS` becomes when it runs: at most two calls stand
 * around each part.
 */
export const PROGRAM_LIMITS = { ...EXPRESSION_LIMITS, maxAstNodes: 3 * maxAstNodes, maxDepth: 4 * maxDepth }

/** Maximum loop steps of one evaluation; beyond it the rule counts as failed. */
export const STEP_BUDGET = 200_000
