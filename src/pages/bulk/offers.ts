import type { PublicEntity } from '../../contract/entity'
import type { Texts } from '../../contract/ports'
import { type BulkVerb, bulkVerbs } from '../../engine/bulk-verbs'
import { ANY, type RecordOperation } from '../../engine/commands/reason-code'
import { type Reason, reason } from '../../engine/commands/reasons'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office'
import { exportReason } from './export-reason'
import type { ChosenRows, Offer } from './offer'

/** What the file adds to what can be done with rows. */
export type OwnOffers = (office: Office, rows: ChosenRows) => Offer[]

const ICONS: Record<string, string> = {
  status: 'swap',
  update: 'pencil',
  delete: 'trash',
  restore: 'restore',
  export: 'download',
}

const NONE: OwnOffers = () => []

/** Fetches what says the file's own actions, for lists that have any. */
export async function loadOwnOffers({ actions = [] }: Pick<PublicEntity, 'actions'>): Promise<OwnOffers> {
  const has = actions.some(({ on }) => on.includes('bulk') || on.includes('row'))
  return has ? (await import('./chosen-actions')).chosenActions : NONE
}

/**
 * What the file offers for chosen records, its words before its other actions, each with the reason why it is off.
 * `exports`: the choice can be named in the address of an export.
 */
export function chosenOffers(office: Office, rows: ChosenRows, own: OwnOffers, exports: boolean): Offer[] {
  const { entity, query } = rows
  const added = own(office, rows)
  const verbs = bulkVerbs(entity, query.showDeleted).map((verb) => verbOffer(office, rows, verb, exports))
  const named = entity.list.bulk.flatMap(
    (word) => verbs.find(({ id }) => id === word) ?? added.find(({ id }) => id === word) ?? [],
  )
  return [...named, ...added.filter((one) => !named.some(({ id }) => id === one.id))]
}

function verbOffer(office: Office, rows: ChosenRows, verb: BulkVerb, exports: boolean): Offer {
  const { texts } = office.ports
  const reason = verb === 'export' ? exportReason(rows, texts, exports) : verbReason(rows, texts, ACTS[verb])
  return { id: verb, label: texts.text(`BULK.VERB.${verb}`), icon: ICONS[verb], reason, run: () => doVerb(office, rows, verb) }
}

const ACTS = { status: 'changeStatus', update: 'edit', delete: 'remove', restore: 'restore' } as const

/** One row answers for itself; several are judged by the right alone, and row by row when it is done. */
function verbReason({ entity, conf, row }: ChosenRows, texts: Texts, act: RecordOperation): Reason | null {
  return reason({ entity, conf, texts }, act, row ?? ANY)
}

function doVerb({ dialogs }: Office, { conf, query, chosen }: ChosenRows, verb: string): Promise<unknown> {
  const { selection, count } = chosen()
  if (verb !== 'export')
    return dialogs.open('bulk', { route: conf.route, operation: verb, selection: plainSelection(selection), count })
  const ids = 'ids' in selection ? [['idIn', selection.ids.join(',')]] : []
  const params = [...exportParams(query), ...ids].map((one) => [...one])
  return dialogs.open('export', { route: conf.route, format: 'xlsx', params })
}
