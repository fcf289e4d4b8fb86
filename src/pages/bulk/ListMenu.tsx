import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import { BATCHES_PATH } from '../../contract/constants'
import { exportParams } from '../../engine/list/query'
import { MenuButton } from '../../ui/MenuButton'
import { useOffice, useTexts } from '../office'

/** What can be done with a list as a whole: take it away as a file, bring rows in, look at what was done to many. */
export function ListMenu({ conf, query }: { conf: EntityConf; query: ListQuery }) {
  const { dialogs, ports } = useOffice()
  const { text } = useTexts()
  const save = (format: string) =>
    void dialogs.open('export', { route: conf.route, format, params: exportParams(query).map(([name, value]) => [name, value]) })
  const files = conf.canExport
    ? [
        { id: 'xlsx', label: text('EXPORT.XLSX'), icon: 'download' },
        { id: 'csv', label: text('EXPORT.CSV'), icon: 'file' },
      ]
    : []
  const rows = conf.canCreate || conf.canWrite ? [{ id: 'import', label: text('IMPORT.OPEN'), icon: 'table' }] : []
  const past = [{ id: 'batches', label: text('BATCHES.TITLE'), icon: 'history' }]
  const groups = [
    { id: 'files', actions: files },
    { id: 'rows', actions: rows },
    { id: 'past', actions: past },
  ]
  const act = (id: string) => {
    if (id === 'import') ports.navigator.go(`/${conf.route}/import`)
    else if (id === 'batches') ports.navigator.go(BATCHES_PATH)
    else save(id)
  }
  return (
    <MenuButton label={text('LIST.MORE')} icon="more" items={groups.filter(({ actions }) => actions.length > 0)} onAction={act} />
  )
}
