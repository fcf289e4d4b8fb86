import type { PublicEntity } from '../../contract/entity'
import { bulkVerbs } from '../../engine/batches'
import { exportParams } from '../../engine/list/query'
import { plainSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office'
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
 * What may be done with chosen records: the file's words that the user has the right to, then its other actions. `exports`:
 * the choice can be named in the address of an export.
 */
export function chosenOffers(office: Office, rows: ChosenRows, own: OwnOffers, exports: boolean): Offer[] {
  const { entity, conf, query } = rows
  const added = own(office, rows)
  const verbs = bulkVerbs(entity, conf, query.showDeleted)
    .filter((verb) => verb !== 'export' || exports)
    .map((verb) => verbOffer(office, rows, verb))
  const named = entity.list.bulk.flatMap(
    (word) => verbs.find(({ id }) => id === word) ?? added.find(({ id }) => id === word) ?? [],
  )
  return [...named, ...added.filter((one) => !named.some(({ id }) => id === one.id))]
}

function verbOffer(office: Office, rows: ChosenRows, verb: string): Offer {
  const label = office.ports.texts.text(`BULK.VERB.${verb}`)
  return { id: verb, label, icon: ICONS[verb], reason: null, run: () => doVerb(office, rows, verb) }
}

function doVerb({ dialogs }: Office, { conf, query, chosen }: ChosenRows, verb: string): Promise<unknown> {
  const { selection, count } = chosen()
  if (verb !== 'export')
    return dialogs.open('bulk', { route: conf.route, operation: verb, selection: plainSelection(selection), count })
  const ids = 'ids' in selection ? [['idIn', selection.ids.join(',')]] : []
  const params = [...exportParams(query), ...ids].map((one) => [...one])
  return dialogs.open('export', { route: conf.route, format: 'xlsx', params })
}
