import { toAuthority } from '../../catalogue/rights/rights'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Texts } from '../../contract/ports/ports'
import {
  ANY,
  findStatus,
  type Operation,
  type OperationTarget,
  type ReasonCode,
  reasonCode,
} from './reason-code'

/** Why something is disabled or hidden. Texts are in the user's language. */
export interface Reason {
  text: string
  /** what the person can do about it; null = nothing */
  cure: string | null
  /** rule, status, authority, file and line: what an administrator needs to change it */
  technical: readonly string[]
}

/** What reasons are built from. */
export interface ReasonContext {
  entity: PublicEntity
  conf: EntityConf
  texts: Pick<Texts, 'text' | 'lang'>
}

/**
 * The subject of a reason: the operation, and the code of the record's current status if there is a record.
 */
interface About {
  operation: Operation
  status: string | null | undefined
}

const IN_WORDS: Record<ReasonCode, (context: ReasonContext, about: About) => Reason> = {
  NOT_STORED: ({ texts }) => bareReason(texts.text('WHY.NOT_STORED')),
  DELETED: ({ texts }) => bareReason(texts.text('RECORD.OFF_DELETED')),
  NOT_DELETED: ({ texts }) => bareReason(texts.text('RECORD.OFF_NOT_DELETED')),
  NO_STATUSES: ({ conf, texts }) => bareReason(texts.text('WHY.NO_STATUSES', { entity: conf.name })),
  ACCESS: ({ texts: { text } }) => ({ text: text('WHY.ACCESS'), cure: text('WHY.ASK'), technical: [] }),
  AUTHOR: ({ entity, texts: { text } }) => ({
    text: text('WHY.AUTHOR'),
    cure: text('WHY.ASK'),
    technical: [entity.file],
  }),
  RIGHT: explainMissingRight,
  STATUS: ({ conf, entity, texts: { text } }, { operation, status }) => {
    const present = findStatus(conf, status)
    const cure =
      present?.canChangeStatus && operation !== 'changeStatus' ? text('WHY.CHANGE_STATUS') : text('WHY.ASK')
    const said = text(`WHY.STATUS.${operation.toUpperCase()}`, { status: present?.name ?? '' })
    return { text: said, cure, technical: [present?.code ?? '', entity.file] }
  },
}

/**
 * Why an operation is disabled for a record, or for every record (`ANY`), as text; null = allowed
 * (`reasonCode` decides).
 */
export function reason(
  context: ReasonContext,
  operation: Operation,
  target: OperationTarget | typeof ANY | null,
): Reason | null {
  const code = reasonCode(context.conf, operation, target)
  const status = target === ANY ? null : target?.status
  return code && IN_WORDS[code](context, { operation, status })
}

/** A reason as one line, for menus and hints; `withTechnical` adds what an administrator needs. */
export function reasonLine({ text, cure, technical }: Reason, withTechnical: boolean): string {
  return [text, cure, ...(withTechnical ? technical : [])].filter(Boolean).join(' ')
}

/** A reason without a cure. */
export function bareReason(text: string): Reason {
  return { text, cure: null, technical: [] }
}

/** The authority that an operation needs; null where files grant the permission by roles. */
const AUTHORITIES = {
  edit: 'write',
  changeStatus: 'write',
  remove: 'delete',
  restore: 'delete',
  create: null,
  export: null,
} as const satisfies Record<Operation, Parameters<typeof toAuthority>[1] | null>

function explainMissingRight({ entity, conf, texts: { text } }: ReasonContext, { operation }: About): Reason {
  const said = operation === 'create' ? 'AUTH.ERRORS.CANT_CREATE' : `WHY.RIGHT.${operation.toUpperCase()}`
  const right = AUTHORITIES[operation]
  if (right === null)
    return { text: text(said, { entity: conf.name }), cure: text('WHY.ASK'), technical: [entity.file] }
  const authority = toAuthority(entity.authority, right)
  const cure = text('WHY.ASK_FOR', { authority })
  return { text: text(said, { entity: conf.name }), cure, technical: [authority, entity.file] }
}
