import { localText } from '../../contract/language'
import type { EffectEvent, EffectStop } from '../../contract/model/effect'
import { findStatus } from '../../engine/commands/reason-code'
import type { EntityWords } from '../../pages/batches'
import { useOffice, useTexts } from '../../pages/office'

const formatQuotedWords = (words: readonly string[], lang: string): string =>
  new Intl.ListFormat(lang, { type: 'disjunction' }).format(
    words.map((one) => (lang === 'it' ? `«${one}»` : `“${one}”`)),
  )

/** Describes when an effect happens: *when the status becomes “Published”*. */
export function useTriggerWords(words: EntityWords | null): (on: EffectEvent) => string {
  const { lang, text } = useTexts()
  const label = (path: string) => words?.label(path) ?? path
  return (on) => {
    if (on.event === 'create') return text('EFFECTS.ON.create')
    if (on.event === 'change')
      return text('EFFECTS.ON.change', { fields: formatQuotedWords(on.fields.map(label), lang) })
    if (on.event === 'status') {
      const names = on.to.map((code) => (words && findStatus(words.conf, code)?.name) || code)
      return text('EFFECTS.ON.status', { statuses: formatQuotedWords(names, lang) })
    }
    const field = formatQuotedWords([label(on.field)], lang)
    if (on.before !== null)
      return text('EFFECTS.ON.before', { field, days: formatQuotedWords([label(on.before)], lang) })
    if (on.days === 0) return text('EFFECTS.ON.date', { field })
    return text(on.days < 0 ? 'EFFECTS.ON.days_before' : 'EFFECTS.ON.days_after', {
      field,
      count: Math.abs(on.days),
    })
  }
}

/** Describes what prevents an effect, with the expression or the position. */
export function useStopWords(words: EntityWords | null): (stop: EffectStop) => string {
  const { conf: confs } = useOffice()
  const { lang, text } = useTexts()
  const status = (code: string | null, conf = words?.conf) =>
    (conf && findStatus(conf, code)?.name) || code || ''
  const guard = ({ message, missing, source }: Extract<EffectStop, { by: 'guard' | 'entry' }>): string[] => {
    const own = localText(message ?? undefined, lang)
    return [
      ...(own ? [own] : []),
      ...(missing.length > 0
        ? [
            text('EFFECTS.STOP.missing', {
              fields: missing.map((path) => words?.label(path) ?? path).join(', '),
            }),
          ]
        : []),
      ...(source === null ? [] : [source]),
    ]
  }
  return (stop) => {
    if (stop.by === 'condition') return text('EFFECTS.STOP.condition', { expression: stop.expression })
    if (stop.by === 'unless') {
      const conf = confs.byRoute(stop.route)
      const statuses = formatQuotedWords(
        stop.in.map((code) => status(code, conf ?? undefined)),
        lang,
      )
      return text('EFFECTS.STOP.unless', { name: conf?.name ?? stop.route, statuses })
    }
    const to = status(stop.to)
    const first =
      stop.by === 'guard'
        ? text('EFFECTS.STOP.guard', { to })
        : text('EFFECTS.STOP.entry', { from: status(stop.from), to })
    return [first, ...guard(stop)].join(' ')
  }
}
