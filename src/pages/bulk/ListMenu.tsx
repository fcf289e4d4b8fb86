import { useQuery } from '@tanstack/react-query'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import { BATCHES_PATH } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import { exportParams } from '../../engine/list/query'
import { MenuButton } from '../../ui/MenuButton'
import { useOffice, useTexts } from '../office'

/** What can be done with a list as a whole: take it away as a file, bring rows in, look at what was done to many. */
export function ListMenu({ entity, conf, query }: { entity: PublicEntity; conf: EntityConf; query: ListQuery }) {
  const office = useOffice()
  const { dialogs, ports } = office
  const { lang, text } = useTexts()
  const listed = useListed(entity)
  const own = listed?.(office, { entity, conf, query }, lang) ?? []
  const imports = conf.canCreate || conf.canWrite
  const reasons = useReasons(!conf.canExport || !imports)?.(office, entity, conf)
  const save = (format: string) =>
    void dialogs.open('export', { route: conf.route, format, params: exportParams(query).map(([name, value]) => [name, value]) })
  // A mere page has no records that could go out or come in.
  const whole = entity.type !== 'path'
  const kept = { disabled: !conf.canExport && !reasons, reason: reasons?.files }
  const files = [
    { id: 'xlsx', label: text('EXPORT.XLSX'), icon: 'download', ...kept },
    { id: 'csv', label: text('EXPORT.CSV'), icon: 'file', ...kept },
  ]
  const closed = { disabled: !imports && !reasons, reason: reasons?.rows }
  const rows = [{ id: 'import', label: text('IMPORT.OPEN'), icon: 'table', ...closed }]
  const past = [{ id: 'batches', label: text('BATCHES.TITLE'), icon: 'history' }]
  const groups = [
    { id: 'own', actions: own.map(({ id, label, icon, reason }) => ({ id, label, icon, reason })) },
    { id: 'files', actions: whole ? files : [] },
    { id: 'rows', actions: whole ? rows : [] },
    { id: 'past', actions: past },
  ]
  const act = (id: string) => {
    const action = own.find((one) => one.id === id)
    if (action) return action.run()
    if (id === 'import') ports.navigator.go(`/${conf.route}/import`)
    else if (id === 'batches') ports.navigator.go(BATCHES_PATH)
    else save(id)
  }
  return (
    <MenuButton label={text('LIST.MORE')} icon="more" items={groups.filter(({ actions }) => actions.length > 0)} onAction={act} />
  )
}

/** What says why entries are off, for lists where some are. */
function useReasons(off: boolean) {
  const { data } = useQuery({
    queryKey: ['code', 'list-reasons'],
    queryFn: async () => (await import('./list-reasons')).listReasons,
    enabled: off,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** What says the file's own entries, for lists that have any. */
function useListed(entity: PublicEntity) {
  const { data } = useQuery({
    queryKey: ['code', 'list-actions'],
    queryFn: async () => (await import('./list-actions')).listActions,
    enabled: entity.actions?.some(({ on }) => on.includes('list')) ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
