import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callOfAction } from '../../contract/model/action'
import type { MergeAnswer, MergedPart, MergeRequest } from '../../contract/model/merge'
import type { DialogProps } from '../../contract/ports/dialog'
import type { CompareInput } from '../../contract/ports/record-dialogs'
import { can } from '../../engine/commands/reason-code'
import {
  type ComparedPair,
  firstSide,
  isListField,
  listDifferingFields,
  type MergeSide,
  toMergeRequest,
  valueIn,
} from '../../engine/compare'
import type { OpenRecord } from '../../engine/record'
import { getErrorText } from '../../engine/shell/notices'
import { RecordProvider } from '../../pages/field'
import { useEntityConf, useOffice, useTexts } from '../../pages/office'
import { createScope, PathValue } from '../../pages/record'
import { DecisionTable } from '../../ui/choices/DecisionTable'
import { Button } from '../../ui/controls/Button'
import { Segmented } from '../../ui/controls/Segmented'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import './compare.css'

interface ComparedProps extends Pick<DialogProps<CompareInput, string>, 'close' | 'input'> {
  opened: [OpenRecord, OpenRecord]
}

/** Two open records side by side: the differences, and for a merge what stays and what is moved. */
export function Compared({ close, input, opened }: ComparedProps) {
  const { text } = useTexts()
  const [one, two] = opened.map(({ session }) => session.store.getState().base)
  if (!one || !two) return null
  const pair = { one, two }
  const label = input.label ?? text('COMPARE.TITLE')
  if (input.action)
    return (
      <Merging
        pair={pair}
        opened={opened}
        route={input.route}
        action={input.action}
        label={label}
        close={close}
      />
    )
  return (
    <Dialog
      size="large"
      title={label}
      subtitle={`${getName(one)} – ${getName(two)}`}
      onClose={() => close(null)}
    >
      <Differences pair={pair} open={opened[0]} />
    </Dialog>
  )
}

const getName = ({ code, label }: ComparedPair['one']): string => [label, code].filter(Boolean).join(' · ')

/** The fields that people fill in, and those that differ; fields set by the server are not compared. */
function useDiffering(pair: ComparedPair, open: OpenRecord) {
  const office = useOffice()
  const scope = useMemo(() => createScope(office, open, { ids: 'c' }), [office, open])
  const closed = new Set(open.entity.fields.filter(({ server }) => server).map(({ path }) => path))
  return { scope, differing: listDifferingFields(scope.fields.values(), pair, closed) }
}

interface DifferencesProps {
  pair: ComparedPair
  open: OpenRecord
  /** for a merge: the choices by field, and their setter */
  chosen?: Readonly<Record<string, MergeSide>>
  onChoose?: (path: string, side: MergeSide) => void
}

function Differences({ chosen = {}, onChoose, open, pair }: DifferencesProps) {
  const { text } = useTexts()
  const { differing, scope } = useDiffering(pair, open)
  const isMerge = onChoose !== undefined
  const value = (path: string, side: 'one' | 'two') => (
    <PathValue fields={scope.fields} path={path} value={valueIn(pair[side], path)} />
  )
  const both = { id: 'both', label: text('COMPARE.BOTH') }
  const decisions = differing.map((field) => ({
    id: field.path,
    label: field.label,
    options: [
      ...(['one', 'two'] as const).map((side) => ({ id: side, content: value(field.path, side) })),
      ...(isMerge && isListField(field) ? [{ id: 'both', content: text('COMPARE.TOGETHER') }] : []),
    ],
  }))
  const columns = (['one', 'two'] as const).map((side) => ({ id: side, label: getName(pair[side]) }))
  if (differing.length === 0) return <p>{text('COMPARE.SAME')}</p>
  return (
    <RecordProvider value={scope}>
      <DecisionTable
        header={text('MERGE.FIELD')}
        columns={isMerge && differing.some(isListField) ? [...columns, both] : columns}
        decisions={decisions}
        chosen={chosen}
        onChoose={
          onChoose && ((path, side) => onChoose(path, side === 'two' || side === 'both' ? side : 'one'))
        }
      />
    </RecordProvider>
  )
}

interface MergingProps extends Pick<ComparedProps, 'close' | 'opened'> {
  pair: ComparedPair
  route: string
  action: string
  label: string
}

/**
 * The dialog of a merge: every choice is dry-run on the server, which returns what would be moved; then the
 * merge button.
 */
function Merging({ action, close, label, opened, pair, route }: MergingProps) {
  const office = useOffice()
  const { text } = useTexts()
  const { differing } = useDiffering(pair, opened[0])
  const conf = useEntityConf(route)
  // The other one is deleted: where only the first may be, the second stays.
  const isFixed = conf !== undefined && !can(conf, 'remove', pair.two) && can(conf, 'remove', pair.one)
  const [stays, setStays] = useState<'one' | 'two'>(isFixed ? 'two' : 'one')
  const [picked, setPicked] = useState<Readonly<Record<string, MergeSide>>>({})
  const [busy, setBusy] = useState(false)
  const chosen = Object.fromEntries(
    differing.map((field) => [field.path, picked[field.path] ?? firstSide(field, pair, stays)] as const),
  )
  const { id } = pair[stays]
  const request = toMergeRequest(pair, stays, chosen)
  const send = async (more: Pick<MergeRequest, 'dryRun'>) =>
    (await office.ports.backend.records.act(route, id, callOfAction({ id: action }), {
      ...request,
      ...more,
    })) as MergeAnswer
  const { data, error, isFetching } = useQuery({
    queryKey: ['merge', route, id, JSON.stringify(request)],
    queryFn: () => send({ dryRun: true }),
    retry: false,
    staleTime: 0,
  })
  const merge = async () => {
    setBusy(true)
    try {
      await send({})
      office.notices.add({ tone: 'success', text: 'COMPARE.DONE' })
      close(id)
    } catch (failure) {
      office.notices.failure(failure)
      setBusy(false)
    }
  }
  const footer = (
    <>
      <span className="grow muted">{text('COMPARE.FINAL')}</span>
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
      <Button
        variant="danger"
        disabled={busy || isFetching || !data || Boolean(error)}
        onClick={() => void merge()}
      >
        {label}
      </Button>
    </>
  )
  const sides = (['one', 'two'] as const).map((value) => ({
    value,
    label: text('COMPARE.STAYS_NAMED', { name: getName(pair[value]) }),
  }))
  return (
    <Dialog
      size="large"
      title={label}
      subtitle={text('COMPARE.SUBTITLE')}
      footer={footer}
      onClose={() => close(null)}
    >
      <Segmented
        label={text('COMPARE.STAYS')}
        value={stays}
        options={sides}
        onChange={(value) => setStays(value === 'two' ? 'two' : 'one')}
      />
      {/* Above the values: who may not merge reads so before choosing among them. */}
      {error ? <Banner tone="danger">{getErrorText(error, office.ports.texts)}</Banner> : null}
      <Differences
        pair={pair}
        open={opened[0]}
        chosen={chosen}
        onChoose={(path, side) => setPicked({ ...picked, [path]: side })}
      />
      <div className="compare-moves" role="status">
        {data && !error ? <Moves answer={data} /> : null}
      </div>
    </Dialog>
  )
}

/** What a merge moves and deletes besides the two records, by entity. */
function Moves({ answer: { beside, dropped, moved } }: { answer: MergeAnswer }) {
  const office = useOffice()
  const { text } = useTexts()
  const line = ({ count, labels, route }: MergedPart) => {
    const name = office.conf.byRoute(route)?.name ?? route
    const named = labels.join(', ') + (count > labels.length ? ' …' : '')
    return (
      <li key={route}>
        <b>{`${name}: ${count}`}</b> <span className="muted">{named}</span>
      </li>
    )
  }
  return (
    <>
      <h2>{text(moved.length + beside > 0 ? 'COMPARE.MOVES' : 'COMPARE.MOVES_NONE')}</h2>
      <ul>
        {moved.map(line)}
        {beside > 0 ? <li>{text('COMPARE.BESIDE', { count: beside })}</li> : null}
      </ul>
      {dropped.length > 0 ? (
        <>
          <h2>{text('COMPARE.DROPS')}</h2>
          <ul>{dropped.map(line)}</ul>
        </>
      ) : null}
    </>
  )
}
