import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { SEARCH_LEAST, type SearchAnswer } from '../../contract/calls/search'
import { listCommandsAt, type OfferedCommand, toOfferedCommands } from '../../engine/commands/command'
import type { Office } from '../../engine/office/office'
import {
  ENTRY_KINDS,
  type EntryKind,
  listLocalEntries,
  type PaletteEntry,
  paletteEntry,
  toSearchEntries,
} from '../../engine/palette/entries'
import { isGuess, pieces, rankEntries } from '../../engine/palette/rank'
import { isPageFor } from '../../engine/shell/pages'
import { StatusChip } from '../../ui/basics/Badge'
import { Icon } from '../../ui/basics/Icon'
import { Tile } from '../../ui/basics/Tile'
import { Palette, type PaletteGroup } from '../../ui/overlays/Palette'
import { officeCommands } from '../commands/office'
import type { HeldKeys } from '../held-keys'
import { useOffice, useTexts, useUser, useVisible } from '../office'

/** Number of entries before anything is typed: the toolbar's commands of the page, then pages. */
const MAX_UNTYPED_ENTRIES = 14

const HEADINGS: Record<EntryKind, string> = {
  record: 'PALETTE.RECORDS',
  page: 'PALETTE.PAGES',
  view: 'PALETTE.VIEWS',
  status: 'PALETTE.STATUSES',
  new: 'PALETTE.NEW',
  act: 'PALETTE.ACTS',
}

/** The available commands: those of the page first, then the global ones. */
function doable(office: Office, languages: readonly string[]): Map<string, OfferedCommand> {
  const here = office.commands.all()
  const everywhere = toOfferedCommands(officeCommands(office.ports.texts.text, languages), { office }).filter(
    ({ id }) => !here.some((one) => one.id === id),
  )
  const on = listCommandsAt([...here, ...everywhere], 'palette').filter(
    ({ disabled, reason }) => !disabled && reason === null,
  )
  return new Map(on.map((one) => [`command:${one.id}`, one]))
}

const toEntry = ([id, { icon = 'chevron-right', label }]: [string, OfferedCommand]): PaletteEntry =>
  paletteEntry({ id, kind: 'act', label, icon })

const isInToolbar = (command: OfferedCommand | undefined): boolean =>
  command?.slots.some((place) => place.startsWith('toolbar')) ?? false

/** Entries found without a call that stand above the records, in whole groups; the rest stand below them. */
const MAX_ENTRIES_ABOVE = 6

/** The kinds that are known without a call, in the order of the palette. */
const LOCAL_KINDS = ENTRY_KINDS.filter((kind) => kind !== 'record')

interface Sorted {
  id: string
  kind: EntryKind
  entries: readonly PaletteEntry[]
  isOld?: boolean
}

/**
 * The entries in their groups, so that nothing that stands moves when the answer of the server arrives: first
 * the best groups that need no call, then records, then the rest, which waits for the records above it. What
 * is only guessed comes after what is found.
 */
function inGroups(
  known: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  typed: string,
  isOld: boolean,
): Sorted[] {
  const groups = (entries: readonly PaletteEntry[]) =>
    LOCAL_KINDS.map(
      (kind): Sorted => ({ id: kind, kind, entries: entries.filter((one) => one.kind === kind) }),
    ).filter(({ entries }) => entries.length > 0)
  const local = groups(known)
  if (typed === '') return local
  const counts = local.map((_, at) =>
    local.slice(0, at + 1).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  const guessed = known[0] !== undefined && isGuess(known[0], typed)
  const above = guessed ? [] : local.filter((_, at) => at === 0 || (counts[at] ?? 0) <= MAX_ENTRIES_ABOVE)
  const ids = new Set(above.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const records = found.filter(({ kind }) => kind === 'record')
  const record: Sorted[] =
    records.length > 0 ? [{ id: 'record', kind: 'record', entries: records, isOld }] : []
  if (isOld) return [...above, ...record]
  const others = [...found, ...known].filter(({ id, kind }) => kind !== 'record' && !ids.has(id))
  const below = groups([...new Map(others.map((one) => [one.id, one])).values()]).map((one) => ({
    ...one,
    id: `${one.id} below`,
  }))
  return records.some(({ near }) => near) ? [...above, ...below, ...record] : [...above, ...record, ...below]
}

export interface CommandPaletteProps {
  languages: readonly string[]
  /** the keys pressed since the palette was asked for */
  held: HeldKeys
  onClose: () => void
}

/** Everything reachable from here, found while typing: records, pages, views, statuses, commands, help. */
export function CommandPalette({ languages, held, onClose }: CommandPaletteProps) {
  const office = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const visible = useVisible()
  const preferences = useStore(office.preferences.store, ({ values }) => values)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  // Evaluated again with each letter, because the page below may still have been loading.
  const [commands, setCommands] = useState(() => doable(office, languages))
  /** Enter was pressed before there was anything to choose: it opens the first hit of these words */
  const [entered, setEntered] = useState<{ typed: string; aside: boolean } | null>(null)
  const { answer, busy, isOld, failed } = useFound(typed)

  const known = useMemo(() => {
    const listed = [...commands].map(toEntry)
    return visible
      ? [
          ...listed,
          ...listLocalEntries(
            visible,
            office.pages.filter((page) => page.inPalette && isPageFor(page, user)),
            preferences,
            text,
          ),
        ]
      : listed
  }, [commands, visible, preferences, text, office, user])

  const sorted = useMemo(() => {
    const words = typed.trim()
    if (words === '') {
      const first = known
        .filter(({ id, kind }) => kind === 'page' || isInToolbar(commands.get(id)))
        .slice(0, MAX_UNTYPED_ENTRIES)
      return inGroups(first, [], '', false)
    }
    const facts = { user: user ?? { id: '', subjectId: null }, now: office.ports.clock.now() }
    return inGroups(
      rankEntries(known, typed),
      visible ? toSearchEntries(answer, visible, facts) : [],
      words,
      isOld,
    )
  }, [typed, known, commands, answer, isOld, visible, user, office])

  const groups = sorted.map(({ id, kind, entries, isOld: old = false }): PaletteGroup => {
    const heading = text(
      kind === 'record' && entries.some(({ near }) => near) ? 'PALETTE.NEAR' : HEADINGS[kind],
    )
    return {
      id,
      heading,
      isOld: old,
      options: entries.map((one) => ({ id: one.id, face: <EntryFace entry={one} typed={typed} /> })),
    }
  })
  const order = sorted.flatMap(({ entries, isOld: old }) => (old ? [] : entries))
  // Hits of the words before are in sight and not among these.
  const active = order.find(({ id }) => id === picked)?.id ?? order[0]?.id ?? null

  const pick = (id: string, aside: boolean) => {
    const path = order.find((one) => one.id === id)?.path ?? null
    if (path !== null && aside) window.open(path, '_blank', 'noopener')
    onClose()
    if (path !== null && !aside) office.ports.navigator.go(path)
    // The page below is inert until the palette is closed.
    if (path === null) setTimeout(() => commands.get(id)?.run())
  }
  const change = (value: string) => {
    setTyped(value)
    setPicked(null)
    setEntered(null)
    setCommands(doable(office, languages))
  }
  const take = () => {
    held.stop()
    const end = held.end()?.key
    if (held.text() !== '') change(held.text())
    if (end === 'Escape') onClose()
    if (end === 'Enter') setEntered({ typed: held.text(), aside: false })
  }
  const open = useEffectEvent((id: string, aside: boolean) => pick(id, aside))
  const isAwaited = entered !== null && entered.typed === typed
  useEffect(() => {
    if (isAwaited && active !== null) open(active, entered.aside)
  }, [isAwaited, active, entered])
  const note = failed
    ? text('PALETTE.FAILED')
    : busy && order.length === 0
      ? text('APP.LOADING')
      : text('PALETTE.COUNT', { count: order.length })
  return (
    <Palette
      value={typed}
      onChange={change}
      groups={groups}
      active={active}
      onActive={setPicked}
      onReady={take}
      onEnter={(aside) => busy && setEntered({ typed, aside })}
      onPick={pick}
      onClose={onClose}
      note={note}
      busy={busy}
    />
  )
}

/**
 * One entry of the palette: tile or icon, label with the typed text highlighted, detail and status at the
 * end.
 */
function EntryFace({ entry, typed }: { entry: PaletteEntry; typed: string }) {
  const { chip, color, detail, icon, label } = entry
  let at = 0
  return (
    <>
      {color === null ? <Icon name={icon} /> : <Tile color={color} icon={icon} />}
      <span className="cut">
        {pieces(label, typed).map(({ text, hit }) => {
          at += text.length
          return hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
        })}
      </span>
      <span className="r num">
        {detail}
        {chip && entry.kind === 'record' ? <StatusChip color={chip.color} label={chip.label} /> : null}
      </span>
    </>
  )
}

/** Debounce of the server search, in ms. */
const PAUSE_MS = 150

const NO_HITS: SearchAnswer = { items: [], views: [] }

/**
 * The server's results for the typed text; the previous answer stays until the next one arrives, and is old.
 */
function useFound(typed: string): { answer: SearchAnswer; busy: boolean; isOld: boolean; failed: boolean } {
  const { backend } = useOffice().ports
  const wanted = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const on = asked.length >= SEARCH_LEAST
  const { data, isFetching, isError, isPlaceholderData, isPending } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => backend.records.search(asked, { signal }),
    enabled: on,
    placeholderData: (before) => before,
  })
  const off = wanted.length < SEARCH_LEAST
  return {
    answer: off || !on ? NO_HITS : (data ?? NO_HITS),
    busy: !off && (isFetching || asked !== wanted),
    isOld: !off && !isError && (asked !== wanted || isPlaceholderData || isPending),
    failed: on && isError,
  }
}
