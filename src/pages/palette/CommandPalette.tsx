import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { COMMAND_KINDS, type Command, type CommandKind, command } from '../../engine/palette/command'
import { foundCommands, knownCommands } from '../../engine/palette/commands'
import { fitting } from '../../engine/palette/rank'
import { Palette, type PaletteGroup } from '../../ui/Palette'
import { useOffice, useTexts, useUser, useVisible } from '../office'
import { CommandFace } from './CommandFace'
import { type PageAct, pageActs } from './page-acts'
import { useFound } from './use-found'
import { useStandingActs } from './use-standing-acts'

const HEADINGS: Record<CommandKind, string> = {
  record: 'PALETTE.RECORDS',
  page: 'PALETTE.PAGES',
  view: 'PALETTE.VIEWS',
  status: 'PALETTE.STATUSES',
  new: 'PALETTE.NEW',
  act: 'PALETTE.ACTS',
}

const ICONS: Record<string, string> = {
  edit: 'pencil',
  changeStatus: 'swap',
  folder: 'folder',
  help: 'help',
  sidebar: 'panel',
  information: 'info',
  new: 'plus',
  save: 'save',
  cancel: 'close',
  back: 'back',
  more: 'more',
}

const actCommand = (id: string, label: string, icon: string): Command => command({ id, kind: 'act', label, icon })

/** Everything that can be reached or done from here, found while it is typed: records, pages, views, statuses, acts, help. */
export function CommandPalette({ languages, onClose }: { languages: readonly string[]; onClose: () => void }) {
  const office = useOffice()
  const { text } = useTexts()
  const user = useUser()
  const visible = useVisible()
  const preferences = useStore(office.preferences.store, ({ values }) => values)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  // Looked at anew with each letter: the page below may still have been loading.
  const [here, setHere] = useState(() => pageActs(document))
  const standing = useStandingActs(languages)
  const { answer, busy, failed } = useFound(typed)

  const acts = useMemo(() => {
    const page: [string, PageAct, string][] = here.map((act) => [`here:${act.id}`, act, ICONS[act.id] ?? 'chevron-right'])
    return new Map([...page, ...standing.map((act) => [`act:${act.id}`, act, act.icon] as const)].map((one) => [one[0], one]))
  }, [here, standing])
  const known = useMemo(() => {
    const listed = [...acts.values()].map(([id, { label }, icon]) => actCommand(id, label, icon))
    return visible ? [...listed, ...knownCommands(visible, preferences, text)] : listed
  }, [acts, visible, preferences, text])

  const shown = useMemo(() => {
    if (typed.trim() === '') return known.filter(({ id, kind }) => id.startsWith('here:') || kind === 'page').slice(0, 14)
    const facts = { user: user ?? { id: '', subjectId: null }, now: office.ports.clock.now() }
    const found = visible ? foundCommands(answer, visible, facts) : []
    const ids = new Set(found.map(({ id }) => id))
    return [...found, ...fitting(known, typed).filter(({ id }) => !ids.has(id))]
  }, [typed, known, answer, visible, user, office])

  const guessed = shown.some(({ kind, near }) => kind === 'record' && near)
  // What is only nearly so stands below what is.
  const kinds = guessed ? [...COMMAND_KINDS.filter((kind) => kind !== 'record'), 'record' as const] : COMMAND_KINDS
  const groups = kinds.flatMap((kind): PaletteGroup[] => {
    const options = shown.filter((one) => one.kind === kind)
    if (options.length === 0) return []
    const near = kind === 'record' && guessed
    const heading = text(near ? 'PALETTE.NEAR' : HEADINGS[kind])
    return [
      { id: kind, heading, options: options.map((one) => ({ id: one.id, face: <CommandFace command={one} typed={typed} /> })) },
    ]
  })
  const order = groups.flatMap(({ options }) => options.map(({ id }) => id))
  // Records of the text before stand there until those of this one arrive; they are not what was meant.
  const isOld = busy && groups[0]?.id === 'record'
  const fresh = (isOld ? groups[1] : groups[0])?.options[0]?.id ?? null
  const active = picked !== null && order.includes(picked) ? picked : (fresh ?? order[0] ?? null)
  // Enter takes what was seen: records that arrive later stand above it and leave it chosen.
  if (fresh !== null && active === fresh && active !== picked) setPicked(active)

  const pick = (id: string, aside: boolean) => {
    const path = shown.find((one) => one.id === id)?.path ?? null
    if (path !== null && aside) window.open(path, '_blank', 'noopener')
    onClose()
    if (path !== null && !aside) office.ports.navigator.go(path)
    // The page below is out of reach until the palette is gone.
    if (path === null) setTimeout(() => acts.get(id)?.[1].run())
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
        setHere(pageActs(document))
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
