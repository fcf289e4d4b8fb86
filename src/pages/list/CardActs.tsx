import { lazy, Suspense, useRef, useState } from 'react'
import type { RecordData } from '../../contract/record'
import { IconButton } from '../../ui/IconButton'
import { useTexts } from '../office'
import { type RowsOf, useRowCommands } from './use-row-commands'
import '../../ui/styles/row-acts.css'

const RowMenu = lazy(() => import('./RowMenu').then((module) => ({ default: module.RowMenu })))

/** The acts of a card: the menu a row has on wide screens. */
export function CardActs({ list, record, name }: { list: RowsOf; record: RecordData; name: string }) {
  const { text } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const commands = useRowCommands(list, open ? record : null)
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        small
        className="acts"
        label={text('LIST.ACTS_ON', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && commands ? (
        <Suspense>
          <RowMenu anchor={button} name={name} commands={commands} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
