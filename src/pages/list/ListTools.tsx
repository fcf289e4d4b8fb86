import { lazy, Suspense, useRef, useState } from 'react'
import { withArchived, withDeleted } from '../../engine/list/query'
import { SMALL_QUERY, useMedia } from '../../ui/basics/use-media'
import { Button } from '../../ui/controls/Button'
import { IconButton } from '../../ui/controls/IconButton'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { useTexts } from '../office'
import { useListState } from './list-context'

const ColumnsPanel = lazy(() => import('./ColumnsPanel').then((module) => ({ default: module.ColumnsPanel })))

/** At the end of the toolbar: columns, and whether deleted and archived rows are shown. */
export function ListTools() {
  const { query, show } = useListState()
  const { text } = useTexts()
  const small = useMedia(SMALL_QUERY)
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const toggle = () => setOpen(!open)
  return (
    <div className="tools" ref={place}>
      {small ? null : (
        <Button variant="ghost" small icon="columns" on={open} onClick={toggle}>
          {text('LIST.COLUMNS')}
        </Button>
      )}
      <MenuButton
        label={text('LIST.OPTIONS')}
        icon="more"
        small
        items={[
          { id: 'deleted', label: text('LIST.SHOW_DELETED'), checked: query.showDeleted },
          { id: 'archived', label: text('LIST.SHOW_ARCHIVED'), checked: query.showArchived },
          ...(small ? [{ id: 'columns', label: text('LIST.COLUMNS') }] : []),
        ]}
        onAction={(id) => {
          if (id === 'deleted') show(withDeleted(query, !query.showDeleted))
          else if (id === 'archived') show(withArchived(query, !query.showArchived))
          else setTimeout(toggle)
        }}
      />
      {query.showDeleted || query.showArchived ? (
        <IconButton
          icon={query.showDeleted ? 'trash' : 'folder'}
          small
          on
          label={text(query.showDeleted ? 'LIST.SHOW_DELETED' : 'LIST.SHOW_ARCHIVED')}
          onClick={() => show(query.showDeleted ? withDeleted(query, false) : withArchived(query, false))}
        />
      ) : null}
      {open ? (
        <Suspense>
          <ColumnsPanel anchor={place} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
