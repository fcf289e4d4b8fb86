/** Bounds of one expression: enough for any sensible rule, too little to hang anybody. */
export const EXPRESSION_LIMITS = { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 }

/** How many steps the loops of one evaluation may take together; beyond it the rule counts as failed. */
export const STEP_BUDGET = 200_000
