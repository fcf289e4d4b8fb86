import { OWNER } from '../../catalogue/rights/rights'
import type { AccessRule, RecordAccess } from '../../contract/model/access'
import type { RecordData } from '../../contract/model/record'
import { authorityName } from '../../contract/model/rights'
import type { Texts } from '../../contract/ports/ports'

/**
 * The access rules of a record as the server sent them; null = it has none, or the person may not read them.
 */
export function accessRules(record: RecordData | null): RecordAccess['rules'] | null {
  return record?._access?.rules ?? null
}

/** Address of a new rule about a record. */
export function newRuleHref(route: string, record: RecordData): string {
  const fill = JSON.stringify({ entityRoute: record.entity.id, recordRef: record.code ?? record.id })
  return `/${route}/new?${new URLSearchParams({ fill })}`
}

/**
 * Who may read and who may write by a rule, as one sentence; the statuses a permission is limited to follow
 * it.
 */
export function ruleWords(
  { authRead, authReadMap, authWrite, authWriteMap }: AccessRule,
  { text }: Pick<Texts, 'text'>,
  statusName: (code: string) => string,
): string[] {
  const name = (word: string): string => {
    if (word === OWNER) return text('ACCESS.OWNER')
    return authorityName(word, text)
  }
  const people = (words: string[], map: Record<string, string[]>): string =>
    [
      ...words.map(name),
      ...Object.entries(map).flatMap(([status, some]) =>
        some.map((word) => (status === '*' ? name(word) : `${name(word)} (${statusName(status)})`)),
      ),
    ].join(', ')
  return [
    [people(authRead, authReadMap), 'ACCESS.READS'],
    [people(authWrite, authWriteMap), 'ACCESS.WRITES'],
  ].flatMap(([who = '', key = '']) => (who === '' ? [] : [text(key, { who })]))
}
