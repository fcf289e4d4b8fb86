import { useQuery } from '@tanstack/react-query'
import { SEARCH_LEAST, type SearchHit } from '../../contract/calls/search'
import { isNarrowed, withoutFilters } from '../../engine/list/query'
import { insideSentence } from '../../engine/shell/inside-sentence'
import { Button } from '../../ui/controls/Button'
import { Link, LinkButton } from '../../ui/controls/Link'
import { EmptyState } from '../../ui/page/EmptyState'
import { useOffice, useTexts } from '../office'
import { useList, useListState } from './list-context'

export interface NothingProps {
  /** the person may not see the records: there is no list to speak of */
  closed?: true
}

/** Why a list has no rows. */
export function NothingToShow({ closed }: NothingProps) {
  if (closed) return <NoRight />
  return <NothingHere />
}

function NothingHere() {
  return isNarrowed(useListState().query) ? <NothingFound /> : <NothingYet />
}

function NoRight() {
  const { text } = useTexts()
  return (
    <EmptyState
      icon="lock"
      color="var(--data-ardesia)"
      title={text('LIST.EMPTY_RIGHT')}
      text={text('LIST.ASK_ADMIN')}
    />
  )
}

/** Records whose words resemble those of a mistyped search. */
const NEAR_SHOWN = 3

/**
 * Nothing matches: names the text or the conditions, offers to remove them, and for a text the records of
 * this list whose words resemble it, found by the search over all entities.
 */
function NothingFound() {
  const { text } = useTexts()
  const { conf } = useList()
  const { conditions, query, show } = useListState()
  const searched = query.q
  const filtered = conditions.map(({ label }) => label)
  const isToPutRight = query.toPutRight && filtered.length === 0
  const near = useNear(conf.route, searched)
  const title = searched
    ? text('LIST.NOTHING_LIKE', { q: searched, name: insideSentence(conf.name) })
    : text(isToPutRight ? 'LIST.NOTHING_TO_PUT_RIGHT' : 'LIST.EMPTY_FILTERED')
  const said = filtered.length > 0 ? text('LIST.FILTERED_BY', { names: filtered.join(', ') }) : ''
  return (
    <EmptyState icon="search" color={conf.color} title={title} text={said}>
      <div role="status" style={{ flexBasis: near.length > 0 ? '100%' : undefined }}>
        {near.length > 0 ? (
          <>
            <p>{text('PALETTE.NEAR')}</p>
            <ul className="plain">
              {near.map(({ id, label }) => (
                <li key={id}>
                  <Link href={`/${conf.route}/${id}`}>{label}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Button onClick={() => show(withoutFilters(query))}>
        {text(filtered.length > 0 || isToPutRight ? 'LIST.CLEAR_FILTERS' : 'LIST.CLEAR_SEARCH')}
      </Button>
    </EmptyState>
  )
}

/** An empty list: a link to the first new record, where the user may create one. */
function NothingYet() {
  const { text } = useTexts()
  const { conf, list, newHref } = useList()
  return (
    <EmptyState icon={conf.icon} color={conf.color} title={text('LIST.EMPTY')}>
      {newHref === null ? null : (
        <LinkButton icon="plus" href={newHref}>
          {list.newLabel}
        </LinkButton>
      )}
    </EmptyState>
  )
}

function useNear(route: string, searched: string): SearchHit[] {
  const { ports } = useOffice()
  const { data } = useQuery({
    queryKey: ['search', 'near', route, searched],
    queryFn: ({ signal }) => ports.backend.records.search(searched, { signal, routes: [route] }),
    enabled: searched.length >= SEARCH_LEAST,
    retry: false,
  })
  return (data?.items ?? []).filter((hit) => hit.near && hit.route === route).slice(0, NEAR_SHOWN)
}
