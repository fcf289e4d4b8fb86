import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EFFECTIVE_OPERATIONS, type EffectiveRights, type EffectiveRow } from '../../../contract/model/rights'
import type { PageProps } from '../../../contract/ports/application-page'
import { matchesText } from '../../../contract/text/fold'
import { Link } from '../../../ui/controls/Link'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { Banner } from '../../../ui/overlays/Banner'
import { EmptyState } from '../../../ui/page/EmptyState'
import { ErrorState } from '../../../ui/page/ErrorState'
import { SkeletonForm } from '../../../ui/page/Skeleton'
import { useOffice, useTexts } from '../../office'
import { PageHead } from '../../PageHead'
import '../../batches/batches.css'
import './rights-page.css'

/**
 * What a person may do with each entity, as the server decides it, and the groups each right comes from.
 * Nothing is changed here.
 */
export function RightsPage({ params: { id = '' } }: PageProps) {
  const { security } = useOffice().ports
  const { text } = useTexts()
  const [query, setQuery] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['effective-rights', id],
    queryFn: () => security.loadRights(id),
    staleTime: 0,
    retry: false,
  })
  const found = data?.entities.filter(({ name, route }) => matchesText(`${name} ${route}`, query)) ?? []
  return (
    <section data-route="rights">
      <PageHead page="rights">
        <SearchBox value={query} onChange={setQuery} label={text('RIGHTS.FILTER')} />
      </PageHead>
      {isError ? <ErrorState title={text('EFFECTIVE.NOT_LOADED')} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <SkeletonForm /> : null}
      {data ? <Groups rights={data} /> : null}
      {data?.shut ? <Banner tone="warning" title={text(`EFFECTIVE.SHUT.${data.shut}`)} /> : null}
      {data && found.length > 0 ? <EffectiveTable rights={data} rows={found} /> : null}
      {data && found.length === 0 && !data.shut ? (
        <EmptyState icon="shield" title={text('RIGHTS.NONE')} />
      ) : null}
    </section>
  )
}

/** The groups of the person, each a link to its record. */
function Groups({ rights: { groups, user } }: { rights: EffectiveRights }) {
  const { text } = useTexts()
  return (
    <p className="effective-groups">
      <Link href={`/users/${user.id}`}>{user.label}</Link>
      {' · '}
      {groups.length === 0 ? text('EFFECTIVE.NO_GROUP') : `${text('EFFECTIVE.GROUPS')}: `}
      {groups.map(({ code, id, name }, index) => (
        <span key={code}>
          {index > 0 ? ', ' : ''}
          {id === null ? name : <Link href={`/profiles/${id}`}>{name}</Link>}
        </span>
      ))}
    </p>
  )
}

function EffectiveTable({ rights, rows }: { rights: EffectiveRights; rows: readonly EffectiveRow[] }) {
  const { text } = useTexts()
  const names = new Map(rights.groups.map(({ code, name }) => [code, name]))
  const sources = (codes: readonly string[] | undefined) =>
    codes === undefined
      ? null
      : codes.length === 0
        ? text('EFFECTIVE.TOGETHER')
        : codes.map((code) => names.get(code) ?? code).join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="failures stack effective" aria-label={text('EFFECTIVE.TITLE')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('RIGHTS.SUBJECT')}</th>
            {EFFECTIVE_OPERATIONS.map((operation) => (
              <th key={operation} scope="col">
                {text(`EFFECTIVE.OPERATION.${operation}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, name, own, route }) => (
            <tr key={route} data-route={route}>
              <th scope="row" data-label={text('RIGHTS.SUBJECT')}>
                {name}
                {own ? <span className="muted"> ({text('EFFECTIVE.OWN')})</span> : null}
              </th>
              {EFFECTIVE_OPERATIONS.map((operation) => (
                <td
                  key={operation}
                  data-operation={operation}
                  data-label={text(`EFFECTIVE.OPERATION.${operation}`)}
                >
                  {sources(from[operation]) ?? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{text('EFFECTIVE.NOT')}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
