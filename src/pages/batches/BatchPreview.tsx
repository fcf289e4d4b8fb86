import { useEffect, useReducer } from 'react'
import type { Batch } from '../../contract/calls/batch'
import { fieldErrorWords } from '../../engine/batches/batches'
import { changeWords, type Wording } from '../../engine/record'
import { Banner } from '../../ui/overlays/Banner'
import { RevisionList } from '../../ui/page/RevisionList'
import { useOffice, useTexts } from '../office'
import { useRegistry } from '../registry'
import type { EntityWords } from './batch'
import { isDeletion } from './change-words'

/** The changes of a dry run in its first records: each field with its value before and after. */
export function BatchPreview({ batch, words }: { batch: Batch; words: EntityWords }) {
  const { lookups, ports } = useOffice()
  const { texts } = ports
  const { text, lang } = useTexts()
  const { widget } = useRegistry()
  // Labels of tables load when they are first needed.
  const [, tell] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const { conf, entity } = words
  const target = { route: conf.route, mode: 'update' as const, id: null }
  const wording: Wording = {
    open: { conf, entity, target },
    fields: NO_PAGE,
    widget,
    lang,
    text,
    lookupLabel: lookups.label,
  }
  const empty = text('RECORD.EMPTY_VALUE')
  const entries = batch.preview.map(({ row, label, changes, warnings }) => ({
    id: row,
    who: label,
    when: '',
    body: (
      <>
        {changes.filter(isDeletion).map(({ to }) => (
          <p key="deletion">{text(to === true ? 'BULK.BECOMES.deleted' : 'BULK.BECOMES.restored')}</p>
        ))}
        {warnings.length > 0 ? (
          <Banner tone="warning">
            <span className="lines">{fieldErrorWords(warnings, entity, words.label, texts).join('\n')}</span>
          </Banner>
        ) : null}
      </>
    ),
    changes: changes
      .filter((change) => !isDeletion(change))
      .map((change) => {
        const said = changeWords(change, wording)
        return { ...said, from: said.from || empty, to: said.to || empty }
      }),
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a long list
    <section className="failures preview" aria-label={text('BULK.PREVIEW')} tabIndex={0}>
      <RevisionList entries={entries} />
      {batch.done > entries.length ? (
        <p className="muted">{text('BULK.PREVIEW_MORE', { shown: entries.length })}</p>
      ) : null}
    </section>
  )
}

/** Fields are described for themselves: no page stands behind them. */
const NO_PAGE: Wording['fields'] = new Map()
