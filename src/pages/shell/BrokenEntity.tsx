import type { EntityConf } from '../../contract/model/conf'
import { ROLE_ADMIN } from '../../contract/model/user'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHeader } from '../../ui/page/PageHeader'
import { SchemaProblems } from '../../ui/page/SchemaProblems'
import { useTexts, useUser } from '../office'
import './BrokenEntity.css'

/**
 * The route of an entity whose file has errors: administrators see what, where and the cure, others that it
 * is known.
 */
export function BrokenEntity({ conf }: { conf: EntityConf }) {
  const { text } = useTexts()
  const admin = useUser()?.authorities.includes(ROLE_ADMIN) ?? false
  const told = admin && conf.problems.length > 0
  return (
    <section className="page" data-route={conf.route}>
      <PageHeader title={conf.name} tile={conf} />
      {told ? (
        <>
          <p className="muted problems-lead">
            {text('PROBLEM.TITLE')}. {text('PROBLEM.BODY')}
          </p>
          <SchemaProblems problems={conf.problems} />
        </>
      ) : (
        <EmptyState
          icon="warning"
          color="var(--data-ambra)"
          title={text('PROBLEM.TITLE')}
          text={text('PROBLEM.BODY')}
        >
          {admin ? null : <span className="muted">{text('PROBLEM.TELL_ADMIN')}</span>}
        </EmptyState>
      )}
    </section>
  )
}
