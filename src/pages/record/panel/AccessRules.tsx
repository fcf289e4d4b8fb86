import { accessRules, newRulePath, ruleWords } from '../../../engine/access-words'
import { statusOf } from '../../../engine/commands/reason-code'
import { Explanation } from '../../../ui/Explanation'
import { Link } from '../../../ui/Link'
import { LinkButton } from '../../../ui/LinkButton'
import { ReasonList } from '../../../ui/ReasonList'
import { useRecord, useSession } from '../../field/record-context'
import { useOffice, useTexts } from '../../office'
import { recordPath } from '../paths'

/** The rules of access about this record, for those who may read rules; each leads to its own page, where it is revoked. */
export function AccessRules() {
  const office = useOffice()
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const rules = accessRules(base)
  if (!base || !rules) return null
  const nameOf = (code: string): string => statusOf(conf, code)?.name ?? code
  const entries = rules.list.map((rule) => {
    const [first = text('ACCESS.NOTHING'), ...others] = ruleWords(rule, { text }, nameOf)
    const label = (
      <Link key="name" href={recordPath(rules.route, rule.id)}>
        {rule.label}
      </Link>
    )
    const cure = others.join(' ') || null
    return { id: rule.id, label, children: <Explanation key="words" text={first} cure={cure} technical={[]} /> }
  })
  const mayAdd = office.conf.byRoute(rules.route)?.canCreate === true
  return (
    <ReasonList
      title={text('ACCESS.TITLE')}
      count={entries.length}
      entries={entries}
      foot={
        mayAdd ? (
          <LinkButton icon="plus" href={newRulePath(rules.route, base)}>
            {text('ACCESS.ADD')}
          </LinkButton>
        ) : null
      }
    />
  )
}
