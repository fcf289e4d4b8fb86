import type { JsonObject } from './json'
import type { RecordData } from './record'

/** How records of an entity are merged, as its file says. */
export interface MergeRules {
  /** a relation to the entity itself: the merged record names in it the one that stays */
  into?: string
  /**
   * entities of which a record of the merged one may be deleted where the one that stays has the same already; others refuse the
   * merge there
   */
  twins?: string[]
}

/** Where a value of the record that stays comes from: from the other one, or, of lists, from both. */
export type MergeSource = 'other' | 'both'

/** A merge as it is asked for: `POST {endpoint}/{id}/actions/{action}`; the record of the address stays. */
export interface MergeRequest {
  /** id of the record that is merged into it, and deleted */
  other: string
  /** by path; fields that are not named keep the value of the record that stays */
  take: Record<string, MergeSource>
  /** the versions that were looked at */
  versions?: { stays: number; other: number }
  /** true = everything is tried and rolled back */
  dryRun?: boolean
}

/** Records of one entity that a merge changes. */
export interface MergedPart {
  route: string
  count: number
  /** the first of them, as they are called */
  labels: string[]
}

/** What a merge did, or would do. */
export interface MergeAnswer {
  record: RecordData
  /** records that referred to the merged one and refer to the one that stays now */
  moved: MergedPart[]
  /** records of the merged one that are deleted, because the one that stays has the same */
  dropped: MergedPart[]
  /** comments, notices in inboxes and mails that went along */
  beside: number
}

/** Values of a list that two records have together at most this often shown by name. */
export const MERGE_NAMED = 5

/** A merge of two records: what `MergeRequest` says of a body. */
export function mergeRequestOf(body: JsonObject): MergeRequest | null {
  const { dryRun, other, take, versions } = body
  if (typeof other !== 'string' || !isRecord(take)) return null
  if (!Object.values(take).every((value) => value === 'other' || value === 'both')) return null
  const seen = isRecord(versions) ? versions : null
  return {
    other: other.toLowerCase(),
    take: take as Record<string, MergeSource>,
    dryRun: dryRun === true,
    ...(typeof seen?.stays === 'number' && typeof seen.other === 'number'
      ? { versions: { stays: seen.stays, other: seen.other } }
      : {}),
  }
}

const isRecord = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
