import { lazy, Suspense, useRef, useState } from 'react'
import { StatusChip } from '../../../ui/basics/Badge'
import { ChipBox } from '../../../ui/choices/ChipBox'
import { ChoiceCards } from '../../../ui/choices/ChoiceCards'
import { ComboBox } from '../../../ui/choices/ComboBox'
import { DecisionTable } from '../../../ui/choices/DecisionTable'
import { FilterChip } from '../../../ui/choices/FilterChip'
import { SuggestBox } from '../../../ui/choices/SuggestBox'
import { TreeView, type TreeViewNode } from '../../../ui/choices/TreeView'
import { Button } from '../../../ui/controls/Button'
import { FieldFrame } from '../../../ui/controls/FieldFrame'
import { type PageTexts, useTexts } from '../../office'
import { Case, doNothing, FieldCases, Part, Tried } from './Part'
import { COMPANY, LONG_COMPANY, listStatuses, TOWNS } from './samples'

type Texts = Pick<PageTexts, 'text'>

const GroupedPicker = lazy(() =>
  import('../../../ui/choices/GroupedPicker').then((module) => ({ default: module.GroupedPicker })),
)

/** Ways to choose one or several of many. */
export function ChoiceParts() {
  const { text } = useTexts()
  return (
    <>
      <Combos text={text} />
      <Suggests text={text} />
      <Chips text={text} />
      <Decisions text={text} />
      <Part name="GroupedPicker">
        <Case name="OPENS">
          <Grouped text={text} />
        </Case>
      </Part>
      <Part name="TreeView">
        <Case name="PLAIN" stacked>
          <Tree label={text('GALLERY.SAMPLE.TOWN')} multiple={false} />
        </Case>
        <Case name="ON" stacked>
          <Tree label={text('GALLERY.SAMPLE.TOWN')} multiple />
        </Case>
      </Part>
    </>
  )
}

function Combos({ text }: Texts) {
  const label = text('GALLERY.SAMPLE.TOWN')
  return (
    <Part name="ComboBox">
      <FieldCases
        label={label}
        start={'MO' as string | null}
        draw={(control, value, keep) => (
          <ComboBox {...control} options={TOWNS} value={value} onChange={keep} />
        )}
      />
      {(['loading', 'error'] as const).map((state) => (
        <Case key={state} name={state === 'loading' ? 'LOADING' : 'FAILED'} stacked>
          <FieldFrame id={`gallery-combo-${state}`} label={label}>
            <ComboBox
              id={`gallery-combo-${state}`}
              options={[]}
              value={null}
              state={state}
              onRetry={doNothing}
              onChange={doNothing}
            />
          </FieldFrame>
        </Case>
      ))}
    </Part>
  )
}

function Suggests({ text }: Texts) {
  return (
    <Part name="SuggestBox">
      <FieldCases
        label={text('GALLERY.SAMPLE.TOWN')}
        start="Mo"
        draw={(control, value, keep) => (
          <SuggestBox
            {...control}
            value={value}
            state="ready"
            suggestions={TOWNS.filter(({ label }) => label.startsWith(value))}
            onOpen={doNothing}
            onType={keep}
            onPick={(picked) => keep(TOWNS.find((town) => town.value === picked)?.label ?? '')}
            onClear={() => keep('')}
          />
        )}
      />
    </Part>
  )
}

function Chips({ text }: Texts) {
  return (
    <>
      <Part name="ChipBox">
        <Case name="PLAIN" stacked>
          <Tried start={TOWNS.slice(0, 3)}>
            {(towns, keep) => (
              <ChipBox chips={towns} onRemove={(gone) => keep(towns.filter(({ value }) => value !== gone))} />
            )}
          </Tried>
        </Case>
        <Case name="LONG" stacked>
          <ChipBox chips={[{ value: 'long', label: LONG_COMPANY }]} cut onRemove={doNothing} />
        </Case>
        <Case name="REASON" stacked>
          <ChipBox chips={TOWNS.slice(0, 2)} disabled onRemove={doNothing} />
        </Case>
      </Part>
      <Part name="FilterChip">
        {[false, true].map((open) => (
          <Case key={String(open)} name={open ? 'ON' : 'PLAIN'}>
            <FilterChip
              label={text('GALLERY.SAMPLE.TOWN')}
              operator="="
              value={TOWNS.map(({ label }) => label)}
              open={open}
              onOpen={doNothing}
              onRemove={doNothing}
            />
          </Case>
        ))}
      </Part>
    </>
  )
}

function Decisions({ text }: Texts) {
  const choices = listStatuses(text).map((status, at) => ({
    ...status,
    ...(at === 2 ? { disabled: true, note: text('RECORD.OFF_DELETED') } : {}),
  }))
  return (
    <>
      <Part name="ChoiceCards">
        <Case name="PLAIN" wide stacked>
          <Tried start="A">
            {(value, keep) => (
              <ChoiceCards label={text('RECORD.STATUS')} choices={choices} value={value} onChange={keep} />
            )}
          </Tried>
        </Case>
      </Part>
      <Part name="DecisionTable">
        <Case name="PLAIN" wide stacked>
          <Table text={text} />
        </Case>
      </Part>
    </>
  )
}

function Table({ text }: Texts) {
  const [first, second] = listStatuses(text)
  const [chosen, choose] = useState<Record<string, string>>({ name: 'mine' })
  const chip = (status: typeof first) =>
    status ? <StatusChip color={status.color} label={status.label} /> : null
  return (
    <DecisionTable
      header={text('GALLERY.SAMPLE.FIELD')}
      columns={[
        { id: 'mine', label: text('GALLERY.SAMPLE.MINE') },
        { id: 'theirs', label: text('GALLERY.SAMPLE.THEIRS') },
      ]}
      decisions={[
        {
          id: 'name',
          label: text('PROFILE.FULLNAME'),
          options: [
            { id: 'mine', content: COMPANY },
            { id: 'theirs', content: LONG_COMPANY },
          ],
        },
        {
          id: 'status',
          label: text('RECORD.STATUS'),
          options: [
            { id: 'mine', content: chip(first) },
            { id: 'theirs', content: chip(second) },
          ],
        },
      ]}
      chosen={chosen}
      onChoose={(decision, option) => choose({ ...chosen, [decision]: option })}
    />
  )
}

function Grouped({ text }: Texts) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {text('GALLERY.SAMPLE.TOWN')}
      </Button>
      {open ? (
        <Suspense>
          <GroupedPicker
            anchor={button}
            label={text('GALLERY.SAMPLE.TOWN')}
            groups={[
              { heading: 'Emilia-Romagna', options: TOWNS.slice(0, 5) },
              { heading: 'Trentino-Alto Adige', options: TOWNS.slice(5) },
            ]}
            onPick={close}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  )
}

const toNode = (id: string, label: string, children: TreeViewNode[] = []): TreeViewNode => ({
  id,
  label,
  children,
  icon: null,
  overlayIcon: null,
  formatCode: null,
  selectable: true,
})

function Tree({ label, multiple }: { label: string; multiple: boolean }) {
  const towns = TOWNS.map((town) => toNode(town.value, town.label))
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(['MO']))
  return (
    <TreeView
      label={label}
      multiple={multiple}
      chosen={chosen}
      nodes={[
        toNode('region', 'Emilia-Romagna', towns.slice(0, 5)),
        toNode('other', 'Trentino-Alto Adige', towns.slice(5)),
      ]}
      expanded={['region']}
      onChoose={choose}
    />
  )
}
