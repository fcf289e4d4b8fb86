import { useQuery } from '@tanstack/react-query'
import { SEARCH_LEAST, type SearchHit } from '../../contract/calls/search'
import type { EntityConf } from '../../contract/model/conf'
import { insideSentence } from '../../engine/shell/inside-sentence'
import { Button } from '../../ui/controls/Button'
import { Link, LinkButton } from '../../ui/controls/Link'
import { EmptyState } from '../../ui/page/EmptyState'
import { useOffice, useTexts } from '../office'
import { useListFrame } from './address'

export interface NothingProps {
  conf: EntityConf
  /** label of the way to a new record */
  newLabel: string
  /** what the list is narrowed by; null = by nothing, it has no records yet */
  narrowed: Narrowed | null
}

interface Narrowed {
  /** the text searched for; '' = none */
  searched: string
  /** labels of the fields with a condition */
  filtered: readonly string[]
  onClear: () => void
}

/** The user may not see the records. */
export interface NoRightProps {
  closed: true
}

/** Why a list has no rows. */
export function NothingToShow(props: NothingProps | NoRightProps) {
  if ('closed' in props) return <NoRight />
  const { conf, narrowed, newLabel } = props
  return narrowed ? (
    <NothingFound conf={conf} {...narrowed} />
  ) : (
    <NothingYet conf={conf} newLabel={newLabel} />
  )
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
function NothingFound({ conf, searched, filtered, onClear }: { conf: EntityConf } & Narrowed) {
  const { text } = useTexts()
  const near = useNear(conf.route, searched)
  const title = searched
    ? text('LIST.NOTHING_LIKE', { q: searched, name: insideSentence(conf.name) })
    : text('LIST.EMPTY_FILTERED')
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
      <Button onClick={onClear}>
        {text(filtered.length > 0 ? 'LIST.CLEAR_FILTERS' : 'LIST.CLEAR_SEARCH')}
      </Button>
    </EmptyState>
  )
}

/** An empty list: a link to the first new record, where the user may create one. */
function NothingYet({ conf, newLabel }: { conf: EntityConf; newLabel: string }) {
  const { text } = useTexts()
  const frame = useListFrame()
  return (
    <EmptyState icon={conf.icon} color={conf.color} title={text('LIST.EMPTY')}>
      {conf.canCreate ? (
        <LinkButton icon="plus" href={frame?.newHref ?? `/${conf.route}/new`}>
          {newLabel}
        </LinkButton>
      ) : null}
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
