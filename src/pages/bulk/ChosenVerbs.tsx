import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { Selection } from '../../contract/selection'
import { bulkVerbs } from '../../engine/batches'
import { exportParams } from '../../engine/list/query'
import { Button } from '../../ui/Button'
import { useOffice, useTexts } from '../office'

/** More ids than this make the address of an export too long. */
const EXPORT_IDS = 200

const ICONS: Record<string, string> = {
  status: 'swap',
  update: 'pencil',
  delete: 'trash',
  restore: 'restore',
  export: 'download',
}

export interface ChosenVerbsProps {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  selection: Selection
  /** how many records are chosen, in words */
  count: string
}

/** What may be done with the chosen records: the file's words that the user has the right to. */
export function ChosenVerbs({ entity, conf, query, selection, count }: ChosenVerbsProps) {
  const { dialogs } = useOffice()
  const { text } = useTexts()
  const takes = 'ids' in selection ? selection.ids.length <= EXPORT_IDS : selection.except.length === 0
  const verbs = bulkVerbs(entity, conf, query.showDeleted).filter((verb) => verb !== 'export' || takes)
  const act = (verb: string) => {
    if (verb !== 'export') return dialogs.open('bulk', { route: conf.route, operation: verb, selection: plain(selection), count })
    const ids = 'ids' in selection ? [['idIn', selection.ids.join(',')]] : []
    return dialogs.open('export', {
      route: conf.route,
      format: 'xlsx',
      params: [...exportParams(query), ...ids].map((one) => [...one]),
    })
  }
  return verbs.map((verb) => (
    <Button
      key={verb}
      variant="ghost"
      small
      icon={ICONS[verb]}
      className={verb === 'export' ? 'opt' : undefined}
      onClick={() => void act(verb)}
    >
      {text(`BULK.VERB.${verb}`)}
    </Button>
  ))
}

function plain(selection: Selection) {
  if ('ids' in selection) return { ids: selection.ids }
  return { query: selection.query.map(([name, value]) => [name, value]), except: selection.except }
}
