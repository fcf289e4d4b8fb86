import { lazy, Suspense, useEffect, useState } from 'react'
import type { JsonObject } from '../../../contract/json'
import { formFor } from '../../../engine/actions/entity-actions'
import type { BulkOperation } from '../../../engine/batches/batches'
import { ChoiceCards } from '../../../ui/choices/ChoiceCards'
import { useTexts } from '../../office'
import type { EntityWords } from '..'

const BulkFields = lazy(() => import('./BatchFields').then((module) => ({ default: module.BatchFields })))

export interface BatchQuestionProps {
  operation: BulkOperation
  words: EntityWords
  /** number of selected records, as text */
  count: string
  /** the fixed status to set */
  status?: string | undefined
  /** the operation, as text */
  title: string
  /** null = incomplete */
  onChange: (changes: JsonObject | null) => void
}

/** Input of the operation: a status, values for fields, or only a confirmation. */
export function BatchQuestion(props: BatchQuestionProps) {
  if (props.operation === 'call') return <ToldAction {...props} />
  if (props.status !== undefined) return <ToldStatus {...props} />
  if (props.operation === 'status') return <AskStatus {...props} />
  if (props.operation === 'update')
    return (
      <Suspense>
        <BulkFields words={props.words} onChange={props.onChange} />
      </Suspense>
    )
  return <AskNothing {...props} />
}

function AskStatus({ words, title, onChange }: BatchQuestionProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const choices = words.conf.statuses.list
    .filter(({ system }) => !system)
    .map(({ code, name, color }) => ({ code, label: name, color }))
  const pick = (status: string) => {
    setPicked(status)
    onChange({ status })
  }
  return <ChoiceCards label={title} choices={choices} value={picked} onChange={pick} />
}

function ToldStatus({ count, status, words }: BatchQuestionProps) {
  const { text } = useTexts()
  const name = words.conf.statuses.list.find(({ code }) => code === status)?.name ?? status ?? ''
  return <p>{text('BULK.ASK.status', { status: name, count: formFor(count) })}</p>
}

function ToldAction({ count, title }: BatchQuestionProps) {
  const { text } = useTexts()
  return <p>{text('BULK.ASK.call', { action: title, count: formFor(count) })}</p>
}

function AskNothing({ count, operation, onChange }: BatchQuestionProps) {
  const { text } = useTexts()
  useEffect(() => onChange({}), [onChange])
  return <p>{text(`BULK.ASK.${operation}`, { count: formFor(count) })}</p>
}
