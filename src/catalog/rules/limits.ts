// A separate file: code that only shows a rule's outcome, such as the first list, loads these numbers without the rule
// language.

/** Bounds of one expression: enough for any sensible rule, too little to block a process. */
export const EXPRESSION_LIMITS = { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 }

/** Maximum loop steps of one evaluation; beyond it the rule counts as failed. */
export const STEP_BUDGET = 200_000
