import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { SEARCH_LEAST, type SearchAnswer } from '../../contract/search'
import { type OfferedCommand, offered, standingAt } from '../../engine/commands/command'
import type { Office } from '../../engine/office'
import { isPageFor } from '../../engine/pages'
import {
  ENTRY_KINDS,
  type EntryKind,
  foundEntries,
  knownEntries,
  type PaletteEntry,
  paletteEntry,
} from '../../engine/palette/entries'
import { fitting, pieces } from '../../engine/palette/rank'
import { StatusChip } from '../../ui/Badge'
import { Icon } from '../../ui/Icon'
import { Palette, type PaletteGroup } from '../../ui/Palette'
import { Tile } from '../../ui/Tile'
import { officeCommands } from '../commands/office'
import { useOffice, useTexts, useUser, useVisible } from '../office'

/** Number of entries before anything is typed: the toolbar's commands of the page, then pages. */
const UNTYPED = 14

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
  const everywhere = offered(officeCommands(office.ports.texts.text, languages), { office }).filter(
    ({ id }) => !here.some((one) => one.id === id),
  )
  const on = standingAt([...here, ...everywhere], 'palette').filter(({ disabled, reason }) => !disabled && reason === null)
  return new Map(on.map((one) => [`command:${one.id}`, one]))
}

const entryOf = ([id, { icon = 'chevron-right', label }]: [string, OfferedCommand]): PaletteEntry =>
  paletteEntry({ id, kind: 'act', label, icon })

const isInToolbar = (command: OfferedCommand | undefined): boolean =>
  command?.slots.some((place) => place.startsWith('toolbar')) ?? false

/** Everything reachable from here, found while typing: records, pages, views, statuses, commands, help. */
export function CommandPalette({ languages, onClose }: { languages: readonly string[]; onClose: () => void }) {
  const office = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const visible = useVisible()
  const preferences = useStore(office.preferences.store, ({ values }) => values)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  // Evaluated again with each letter, because the page below may still have been loading.
  const [commands, setCommands] = useState(() => doable(office, languages))
  const { answer, busy, failed } = useFound(typed)

  const known = useMemo(() => {
    const listed = [...commands].map(entryOf)
    return visible
      ? [
          ...listed,
          ...knownEntries(
            visible,
            office.pages.filter((page) => page.inPalette && isPageFor(page, user)),
            preferences,
            text,
          ),
        ]
      : listed
  }, [commands, visible, preferences, text, office, user])

  const shown = useMemo(() => {
    if (typed.trim() === '')
      return known.filter(({ id, kind }) => kind === 'page' || isInToolbar(commands.get(id))).slice(0, UNTYPED)
    const facts = { user: user ?? { id: '', subjectId: null }, now: office.ports.clock.now() }
    const found = visible ? foundEntries(answer, visible, facts) : []
    const ids = new Set(found.map(({ id }) => id))
    return [...found, ...fitting(known, typed).filter(({ id }) => !ids.has(id))]
  }, [typed, known, commands, answer, visible, user, office])

  const guessed = shown.some(({ kind, near }) => kind === 'record' && near)
  // Approximate matches come after exact ones.
  const kinds = guessed ? [...ENTRY_KINDS.filter((kind) => kind !== 'record'), 'record' as const] : ENTRY_KINDS
  const groups = kinds.flatMap((kind): PaletteGroup[] => {
    const options = shown.filter((one) => one.kind === kind)
    if (options.length === 0) return []
    const near = kind === 'record' && guessed
    const heading = text(near ? 'PALETTE.NEAR' : HEADINGS[kind])
    return [{ id: kind, heading, options: options.map((one) => ({ id: one.id, face: <EntryFace entry={one} typed={typed} /> })) }]
  })
  const order = groups.flatMap(({ options }) => options.map(({ id }) => id))
  // Records of the previous text stay until those of this one arrive; they must not be chosen.
  const isOld = busy && groups[0]?.id === 'record'
  const fresh = (isOld ? groups[1] : groups[0])?.options[0]?.id ?? null
  const active = picked !== null && order.includes(picked) ? picked : (fresh ?? order[0] ?? null)
  // Enter takes the visible entry: records that arrive later come above it and do not change the selection.
  if (fresh !== null && active === fresh && active !== picked) setPicked(active)

  const pick = (id: string, aside: boolean) => {
    const path = shown.find((one) => one.id === id)?.path ?? null
    if (path !== null && aside) window.open(path, '_blank', 'noopener')
    onClose()
    if (path !== null && !aside) office.ports.navigator.go(path)
    // The page below is inert until the palette is closed.
    if (path === null) setTimeout(() => commands.get(id)?.run())
  }
  const note = failed
    ? text('PALETTE.FAILED')
    : busy && order.length === 0
      ? text('APP.LOADING')
      : text('PALETTE.COUNT', { count: order.length })
  return (
    <Palette
      value={typed}
      onChange={(value) => {
        setTyped(value)
        setPicked(null)
        setCommands(doable(office, languages))
      }}
      groups={groups}
      active={active}
      onActive={setPicked}
      onPick={pick}
      onClose={onClose}
      note={note}
      busy={busy}
    />
  )
}

/** One entry of the palette: tile or icon, label with the typed text highlighted, detail and status at the end. */
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

const NOTHING: SearchAnswer = { items: [], views: [] }

/** The server's results for the typed text; the previous answer stays until the next one arrives. */
function useFound(typed: string): { answer: SearchAnswer; busy: boolean; failed: boolean } {
  const { backend } = useOffice().ports
  const wanted = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const on = asked.length >= SEARCH_LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => backend.records.search(asked, { signal }),
    enabled: on,
    placeholderData: (before) => before,
  })
  const off = wanted.length < SEARCH_LEAST
  return {
    answer: off || !on ? NOTHING : (data ?? NOTHING),
    busy: !off && (isFetching || asked !== wanted),
    failed: on && isError,
  }
}
