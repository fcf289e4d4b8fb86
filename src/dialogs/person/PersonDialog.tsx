import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ErasurePreview } from '../../contract/calls/data-subject'
import type { DialogProps } from '../../contract/ports/dialog'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/controls/Button'
import { FieldFrame } from '../../ui/controls/FieldFrame'
import { TextInput } from '../../ui/controls/TextInput'
import { Dialog } from '../../ui/overlays/Dialog'
import { ErrorState } from '../../ui/page/ErrorState'
import '../../pages/batches/batches.css'

/** The record of the person. */
export interface PersonInput {
  route: string
  id: string
}

/**
 * The data held about a person: to export as a file, or to erase after typing the code. Returns true once the
 * erasure has started.
 */
export function PersonDialog({ input: { id, route }, close }: DialogProps<PersonInput, boolean>) {
  const office = useOffice()
  const { security } = office.ports
  const { text } = useTexts()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<'export' | 'erase' | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ['data-subject', route, id],
    queryFn: () => security.person(route, id),
    staleTime: 0,
  })
  const runBusy = (what: 'export' | 'erase', work: () => Promise<void>) => {
    setBusy(what)
    void work()
      .catch(office.notices.failure)
      .finally(() => setBusy(null))
  }
  const take = async () => {
    const { blob, name } = await security.personArchive(route, id)
    await office.ports.files.save(blob, name)
  }
  const erase = async () => {
    await security.erasePerson(route, id, typed.trim())
    office.notices.add({ tone: 'success', text: 'DATA_SUBJECT.ERASING' })
    close(true)
  }
  const isConfirmed = data !== undefined && typed.trim() === data.confirm
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
      {data?.mayExport ? (
        <Button icon="download" busy={busy === 'export'} onClick={() => runBusy('export', take)}>
          {text('DATA_SUBJECT.EXPORT')}
        </Button>
      ) : null}
      {data?.mayErase ? (
        <Button
          variant="danger"
          disabled={!isConfirmed}
          busy={busy === 'erase'}
          onClick={() => runBusy('erase', erase)}
        >
          {text('DATA_SUBJECT.ERASE')}
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog
      title={text('DATA_SUBJECT.TITLE')}
      subtitle={data?.label}
      footer={footer}
      onClose={() => close(null)}
    >
      {isError ? <ErrorState title={text('DATA_SUBJECT.NOT_LOADED')} onRetry={() => void refetch()} /> : null}
      {data ? <Held preview={data} /> : null}
      {data?.mayErase ? <Confirmation confirm={data.confirm} typed={typed} onType={setTyped} /> : null}
    </Dialog>
  )
}

/** By entity: how many records are emptied, how many stay and until when. */
function Held({ preview: { entities, mayErase } }: { preview: ErasurePreview }) {
  const { text } = useTexts()
  const label = text('DATA_SUBJECT.HELD')
  const stays = ({ stays: count, until }: ErasurePreview['entities'][number]): string =>
    count === 0
      ? ''
      : until === null
        ? text('DATA_SUBJECT.STAYS')
        : text('DATA_SUBJECT.STAYS_UNTIL', { day: until.split('-').reverse().join('/') })
  return (
    <>
      <p>{text(mayErase ? 'DATA_SUBJECT.MESSAGE' : 'DATA_SUBJECT.ONLY_EXPORT')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table */}
      <section className="failures batches stack" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">{text('DATA_SUBJECT.EMPTIED')}</th>
              <th scope="col">{text('DATA_SUBJECT.KEPT')}</th>
            </tr>
          </thead>
          <tbody>
            {entities.map((one) => (
              <tr key={one.route} data-route={one.route}>
                <td data-label={label}>{`${one.name} (${one.erased + one.stays})`}</td>
                <td data-label={text('DATA_SUBJECT.EMPTIED')}>
                  {one.erased > 0 ? one.fields.join(', ') : ''}
                </td>
                <td data-label={text('DATA_SUBJECT.KEPT')}>{stays(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface ConfirmationProps {
  confirm: string
  typed: string
  onType: (text: string) => void
}

/** Protection against a mistake: the code of the record must be typed. */
function Confirmation({ confirm, onType, typed }: ConfirmationProps) {
  const { text } = useTexts()
  const id = useId()
  return (
    <FieldFrame
      id={id}
      path="confirm"
      label={text('DATA_SUBJECT.CONFIRM', { confirm })}
      help={text('DATA_SUBJECT.FOR_GOOD')}
    >
      <TextInput id={id} value={typed} onChange={onType} autoComplete="off" />
    </FieldFrame>
  )
}
