import type { JsonObject } from '../json'
import type { RecordData } from './record'

/** How the file of an entity declares its merges. */
export interface MergeRules {
  /** a relation to the entity itself, in which the merged record names the one that stays */
  into?: string
  /**
   * entities whose records of the merged one may be deleted where the one that stays already has the same;
   * for others the merge is refused
   */
  twins?: string[]
}

/** Source of a value of the record that stays: the other record or, for lists, both. */
export type MergeSource = 'other' | 'both'

/** Body of a merge, `POST {endpoint}/{id}/actions/{action}`; the record of the address stays. */
export interface MergeRequest {
  /** id of the record that is merged into it, and deleted */
  other: string
  /** by path; fields that are not named keep the value of the record that stays */
  take: Record<string, MergeSource>
  /** the versions that the person saw */
  versions?: { stays: number; other: number }
  /** true = everything is tried and rolled back */
  dryRun?: boolean
}

/** Records of one entity that a merge changes. */
export interface MergedPart {
  route: string
  count: number
  /** labels of the first of them */
  labels: string[]
}

/** What a merge did, or would do. */
export interface MergeAnswer {
  record: RecordData
  /** records whose references were moved to the record that stays */
  moved: MergedPart[]
  /** records of the merged one that are deleted because the one that stays has the same */
  dropped: MergedPart[]
  /** number of moved comments, inbox items and mails */
  beside: number
}

/** Values of a list that two records have together at most this often shown by name. */
export const MAX_NAMED_IN_MERGE = 5

/** A merge of two records: what `MergeRequest` says of a body. */
export function readMergeRequest(body: JsonObject): MergeRequest | null {
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

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
