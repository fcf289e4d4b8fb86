import type { LocalText } from '../language'

/**
 * What a change of the model does to what exists: `texts` = to nobody's values, `added` = more is possible,
 * `renamed` = values stand under another name, `narrows` = values that were fine are refused, `retargets` =
 * values point to something else, `loses` = values are no longer shown, `rights` = other people may do it.
 */
export const PLAN_KINDS = ['texts', 'added', 'renamed', 'narrows', 'retargets', 'loses', 'rights'] as const

export type PlanKind = (typeof PLAN_KINDS)[number]

/** A record that a change touches. */
export interface PlanSample {
  id: string
  label: string
}

/** One change of the model with what it touches. */
export interface PlanChange {
  route: string
  /** field, `conf.statuses`, `rights` …; '' = the entity as a whole */
  path: string
  kind: PlanKind
  /** records that the change touches, of all records that are not deleted */
  count: number
  total: number
  /** the first of them */
  sample: PlanSample[]
  /** what changes, how far, and the cure, in the language of the caller */
  hint: string
  /** the word of the file that says what becomes of the values: `was`, `fill` …; null = none */
  answer: string | null
  /** it touches values, and nothing says what becomes of them */
  isOpen: boolean
  /** what refers to the field: `boats list`, `boats rules` … */
  refers: string[]
}

/** Where a plan stands. `failed`: nothing of it was done. */
export type PlanState = 'open' | 'applying' | 'applied' | 'reversing' | 'reversed' | 'failed'

/** Values that people changed since: the newer ones stay. */
export interface PlanLeft {
  route: string
  path: string
  count: number
  /** the first of these records */
  sample: PlanSample[]
}

/** A change of the model, planned, applied or taken back. */
export interface ModelPlan {
  id: string
  state: PlanState
  /** where it came from: a call, or files that changed in the folder */
  source: 'call' | 'folder'
  at: string
  by: string | null
  appliedAt: string | null
  reversedAt: string | null
  /** the files it changes */
  files: string[]
  changes: PlanChange[]
  /** values moved by answers */
  moved: number
  /** what a reversal could not take back */
  left: PlanLeft[]
  /** true while it can be taken back */
  canReverse: boolean
  error: string | null
}

/** The plan that a change of files belongs to, while tables and values follow it. */
export interface ModelChange {
  /** id of the plan, which keeps the reverse */
  plan: string
  isReverse: boolean
  /** the person in whose name the history tells it; null = the server's own doing */
  by: string | null
}

/** A change as it is stored: its hint in every language. */
export type StoredChange = Omit<PlanChange, 'hint'> & { hint: LocalText }

/** The latest plans, and the files that wait. */
export interface PlanList {
  items: ModelPlan[]
  /** changed files that wait: the office stages them */
  staged: string[]
  mode: 'live' | 'staged'
}

/** Plans of the model, for administrators. Every failure is an ApiError. */
export interface PlansPort {
  /** the latest plans, and the files that wait to be applied */
  plans: (signal?: AbortSignal) => Promise<PlanList>
  /** plans the files that wait */
  planWaiting: () => Promise<ModelPlan>
  applyPlan: (id: string) => Promise<ModelPlan>
  reversePlan: (id: string) => Promise<ModelPlan>
}
