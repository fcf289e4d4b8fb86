import { useState } from 'react'
import { useStore } from 'zustand'
import type { DialogProps } from '../../contract/ports/dialog'
import type { CompareInput } from '../../contract/ports/record-dialogs'
import { createPick, listPickedRecords } from '../../engine/list/use-of-selection'
import { useEntityConf, useTexts } from '../../pages/office'
import { Unopened, useOpenRecord } from '../../pages/record'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import { EntityTile } from '../../ui/page/EntityTile'
import { PickList } from '../records/PickList'
import { Compared } from './Compared'

const NO_FIELDS: readonly never[] = []

/**
 * Compares two records field by field, or merges one into the other; returns the id of the one that stays.
 */
export function CompareDialog({ input, close }: DialogProps<CompareInput, string>) {
  const given = input.selection?.ids ?? []
  const [pair, setPair] = useState<readonly string[]>(given.length === 2 || !input.id ? given : [input.id])
  const [one, two] = pair
  if (one === undefined) return null
  if (two === undefined)
    return <Pick input={input} own={one} onPick={(id) => setPair([one, id])} onClose={() => close(null)} />
  return <Pair input={input} pair={[one, two]} close={close} />
}

interface PickProps {
  input: CompareInput
  own: string
  onPick: (id: string) => void
  onClose: () => void
}

function Pick({ input: { label, route }, onClose, onPick, own }: PickProps) {
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const [selection] = useState(() => createPick(false))
  const some = useStore(selection.store, ({ rows }) => rows.size > 0)
  const [isOwn, setOwn] = useState(false)
  const take = () => {
    const [other] = listPickedRecords(selection)
    if (other && other.id !== own) onPick(other.id)
    else setOwn(true)
  }
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={!some} onClick={take}>
        {text('COMPARE.GO_ON')}
      </Button>
    </>
  )
  const title = <EntityTile color={conf?.color} icon={conf?.icon} label={label ?? text('COMPARE.TITLE')} />
  return (
    <Dialog size="large" title={title} subtitle={text('COMPARE.PICK')} footer={footer} onClose={onClose}>
      {isOwn ? <Banner tone="danger">{text('COMPARE.SELF')}</Banner> : null}
      <PickList route={route} selection={selection} fixed={NO_FIELDS} />
    </Dialog>
  )
}

function Pair({
  close,
  input,
  pair,
}: Pick<DialogProps<CompareInput, string>, 'close' | 'input'> & { pair: [string, string] }) {
  const { text } = useTexts()
  const [first, second] = pair.map((id) => ({
    route: input.route,
    mode: 'show' as const,
    id,
    picked: null,
    begin: null,
  }))
  const one = useOpenRecord(first as NonNullable<typeof first>)
  const two = useOpenRecord(second as NonNullable<typeof second>)
  if (one.state === 'open' && two.state === 'open')
    return <Compared input={input} opened={[one.open, two.open]} close={close} />
  return (
    <Dialog size="large" title={input.label ?? text('COMPARE.TITLE')} onClose={() => close(null)}>
      {one.state === 'open' ? null : <Unopened route={input.route} mode="show" opening={one} />}
      {one.state !== 'open' || two.state === 'open' ? null : (
        <Unopened route={input.route} mode="show" opening={two} />
      )}
    </Dialog>
  )
}
