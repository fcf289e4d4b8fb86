import { lazy, Suspense, useEffect, useState } from 'react'
import type { JsonObject } from '../../contract/json'
import type { BulkOperation } from '../../engine/batches'
import { ChoiceCards } from '../../ui/ChoiceCards'
import { useTexts } from '../office'
import type { EntityWords } from './use-entity'

const BulkFields = lazy(() => import('./BulkFields').then((module) => ({ default: module.BulkFields })))

export interface BulkAskProps {
  operation: BulkOperation
  words: EntityWords
  /** the status that is set without a choice */
  status?: string | undefined
  /** what is done, in words */
  title: string
  /** null = not yet enough to begin */
  onChange: (changes: JsonObject | null) => void
}

/** What is to happen: a status, values for fields, or nothing more than yes. */
export function BulkAsk(props: BulkAskProps) {
  if (props.operation === 'call') return <ToldAction title={props.title} />
  if (props.status !== undefined) return <ToldStatus status={props.status} words={props.words} />
  if (props.operation === 'status') return <AskStatus {...props} />
  if (props.operation === 'update')
    return (
      <Suspense>
        <BulkFields words={props.words} onChange={props.onChange} />
      </Suspense>
    )
  return <AskNothing {...props} />
}

function AskStatus({ words, onChange }: BulkAskProps) {
  const { text } = useTexts()
  const [picked, setPicked] = useState<string | null>(null)
  const choices = words.conf.statuses.list
    .filter(({ system }) => !system)
    .map(({ code, name, color }) => ({ code, label: name, color }))
  const pick = (status: string) => {
    setPicked(status)
    onChange({ status })
  }
  return <ChoiceCards label={text('BULK.TITLE.status')} choices={choices} value={picked} onChange={pick} />
}

function ToldStatus({ status, words }: { status: string; words: EntityWords }) {
  const { text } = useTexts()
  const name = words.conf.statuses.list.find(({ code }) => code === status)?.name ?? status
  return <p>{text('BULK.ASK.status', { status: name })}</p>
}

function ToldAction({ title }: { title: string }) {
  const { text } = useTexts()
  return <p>{text('BULK.ASK.call', { action: title })}</p>
}

function AskNothing({ operation, onChange }: BulkAskProps) {
  const { text } = useTexts()
  useEffect(() => onChange({}), [onChange])
  return <p>{text(`BULK.ASK.${operation}`)}</p>
}
