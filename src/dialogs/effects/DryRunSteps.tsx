import type { Json, JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import type { DryRunEffect, DryRunStep, DryRunWrite } from '../../contract/model/effect'
import { authorityName } from '../../contract/model/rights'
import { useChangeWords } from '../../pages/batches'
import { useOffice, useTexts } from '../../pages/office'
import { type RevisionEntry, RevisionList } from '../../ui/page/RevisionList'

/**
 * The steps of an effect, in order: the records it writes, then the steps that leave the write; each with the
 * position of its effect.
 */
export function DryRunSteps({
  effect: { id, isNew, happens, problem, source, steps, writes },
}: {
  effect: DryRunEffect
}) {
  const { text } = useTexts()
  const told = useStepWords()
  if (!happens || problem) return null
  // Values that a person would have typed do not come from the effect.
  const own = (write: DryRunWrite) =>
    isNew && write.isSample ? write.changes.filter(({ effect }) => effect !== undefined) : write.changes
  const written = writes.filter((write) => !write.isSample || own(write).length > 0)
  if (written.length + steps.length === 0) return <p className="muted">{text('EFFECTS.NO_MORE')}</p>
  return (
    <div className="effects-acts" data-effect-acts={id}>
      {written.map((write, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same record may be written twice, and the order is fixed
        <WrittenRecord key={index} write={write} changes={own(write)} place={source} />
      ))}
      {steps.length > 0 ? (
        <RevisionList entries={steps.map((step, index) => told(step, `${id} ${index}`, source))} />
      ) : null}
    </div>
  )
}

/** A record that would be created, changed or moved. */
function WrittenRecord({
  changes,
  place,
  write,
}: {
  write: DryRunWrite
  changes: DryRunWrite['changes']
  place: string
}) {
  const { conf } = useOffice()
  const { text } = useTexts()
  const words = useChangeWords({ route: write.route, id: '' }, changes)
  const name = conf.byRoute(write.route)?.name ?? write.route
  const places = new Map(changes.map(({ effect, path }) => [path, effect]))
  const entry: RevisionEntry = {
    id: write.label,
    who: text(write.isSample ? 'EFFECTS.THIS' : 'EFFECTS.OTHER', { name, label: write.label }),
    when: text(`HISTORY.OPERATION.${write.operation.toUpperCase()}`),
    changes: words.map((change) => {
      const by = places.get(change.path)
      return by && by !== place ? { ...change, note: text('HISTORY.BY_EFFECT', { effect: by }) } : change
    }),
  }
  return <RevisionList entries={[entry]} />
}

const formatValue = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Describes a step: a mail, an inbox item, records for each of others, a call. */
function useStepWords(): (step: DryRunStep, id: string, place: string) => RevisionEntry {
  const { conf } = useOffice()
  const { lang, text } = useTexts()
  const name = (route: string) => conf.byRoute(route)?.name ?? route
  const rows = (values: JsonObject) =>
    Object.entries(values).map(([path, value]) => ({ path, label: path, from: '', to: formatValue(value) }))
  const people = (names: readonly string[] | undefined): string =>
    names && names.length > 0 ? names.join(', ') : text('EFFECTS.STEP.nobody')
  return (step, id, place) => {
    const by = step.effect === place ? undefined : text('HISTORY.BY_EFFECT', { effect: step.effect })
    const entry = (words: Pick<RevisionEntry, 'who' | 'body'>, values: JsonObject): RevisionEntry => ({
      id,
      when: '',
      changes: rows(values),
      note: by,
      ...words,
    })
    switch (step.step) {
      case 'mail':
        return entry(
          { who: text('EFFECTS.STEP.mail', { template: step.template, to: people(step.people) }) },
          step.values,
        )
      case 'notify': {
        const roles = step.roles.map((role) => authorityName(role, text))
        const to = people([...(step.people ?? []), ...roles])
        const who = text('EFFECTS.STEP.notify', { kind: text(`INBOX.KIND.${step.kind}`), to })
        return entry({ who, body: localText(step.words ?? undefined, lang) }, {})
      }
      case 'each':
        return entry(
          { who: text('EFFECTS.STEP.each', { name: name(step.route), others: name(step.others) }) },
          step.body,
        )
      case 'handler':
        return entry({ who: text('EFFECTS.STEP.handler', { name: step.name }) }, step.args)
    }
  }
}
