import { afterEach, describe, expect, test } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { HELP_CONTROLS } from '../../../src/contract/model/help'
import {
  type Command,
  listCommandsAt,
  type OfferedCommand,
  toOfferedCommands,
} from '../../../src/engine/commands/command'
import { createCommandRegistry } from '../../../src/engine/commands/registry'
import { COLUMN_COMMANDS } from '../../../src/pages/commands/column'
import { LIST_COMMANDS } from '../../../src/pages/commands/list'
import { lookChoices } from '../../../src/pages/commands/looks'
import { commandMenu, shortcutRows, useShortcuts } from '../../../src/pages/commands/menu'
import { officeCommands } from '../../../src/pages/commands/office'
import { ROW_COMMANDS } from '../../../src/pages/commands/rows'
import { RECORD_COMMANDS, RECORD_GROUPS } from '../../../src/pages/record/commands'
import { draw } from '../record/stage'

const TABLES: Record<string, readonly Pick<Command<never>, 'id' | 'slots' | 'group' | 'shortcuts'>[]> = {
  record: RECORD_COMMANDS,
  rows: ROW_COMMANDS,
  list: LIST_COMMANDS,
  column: COLUMN_COMMANDS,
  office: officeCommands((key) => key, ['it', 'en']),
}

const command = (id: string, part: Partial<OfferedCommand> = {}): OfferedCommand => ({
  id,
  label: id.toUpperCase(),
  slots: ['more'],
  reason: null,
  run: () => undefined,
  ...part,
})

describe('the built-in commands', () => {
  test.each(Object.entries(TABLES))(
    'the commands of %s have their own ids and keys, and a group wherever a menu shows them',
    (_, table) => {
      const ids = table.map(({ id }) => id)
      const keys = table.flatMap(({ shortcuts = [] }) => shortcuts)
      expect(ids.length).toBeGreaterThan(3)
      expect(ids).toEqual([...new Set(ids)])
      expect(keys).toEqual([...new Set(keys)])
      const inMenus = table.filter(({ slots }) =>
        slots.some((place) => ['more', 'row', 'list', 'column'].includes(place)),
      )
      expect(inMenus.filter(({ group }) => group === undefined).map(({ id }) => id)).toEqual([])
    },
  )

  test('built-in commands offer each option of the personal menu; a single language is no choice', () => {
    const text = (key: string) => key
    const ids = (languages: string[]) => officeCommands(text, languages).map(({ id }) => id)
    const choices = lookChoices(text, [
      { code: 'it', name: 'Italiano' },
      { code: 'en', name: 'English' },
    ])
    const options = choices.flatMap(({ id, options }) => options.map(({ code }) => `${id}:${code}`))
    expect(options).toEqual(ids(['it', 'en']).filter((id) => id.includes(':')))
    expect(options).toEqual(expect.arrayContaining(['theme:dark', 'density:compact', 'lang:en']))
    expect(ids(['it']).filter((id) => id.startsWith('lang'))).toEqual([])
  })

  test('the guided help points at commands of a record, and every help text is about a command', () => {
    const ids = RECORD_COMMANDS.map(({ id }) => id)
    expect(HELP_CONTROLS.record.filter((control) => !ids.includes(control))).toEqual([])
    const told = Object.keys(it).flatMap((key) => /^HELP\.CONTROL\.(.+)$/.exec(key)?.[1] ?? [])
    expect(told.length).toBeGreaterThan(5)
    expect(told.filter((control) => ![...ids, ...HELP_CONTROLS.list, 'more'].includes(control))).toEqual([])
    expect(
      RECORD_COMMANDS.filter(({ group }) => group && !RECORD_GROUPS.some((one) => one === group)),
    ).toEqual([])
  })
})

describe('a command', () => {
  test('a command is offered where the target has it, with the one reason that decides', () => {
    const said = { text: 'no boat', cure: null, technical: [] }
    const commands: Command<{ boats: number }>[] = [
      {
        id: 'sail',
        label: ({ boats }) => `sail ${boats}`,
        slots: ['more'],
        reason: (at) => (at.boats ? null : said),
        run: () => 1,
      },
      {
        id: 'sell',
        label: () => 'sell',
        slots: ['more', 'palette'],
        isFor: ({ boats }) => boats > 1,
        run: ({ boats }) => boats,
      },
    ]
    expect(toOfferedCommands(commands, { boats: 0 }).map(({ label, reason }) => [label, reason])).toEqual([
      ['sail 0', said],
    ])
    const two = toOfferedCommands(commands, { boats: 2 })
    expect(two.map(({ label, reason }) => [label, reason])).toEqual([
      ['sail 2', null],
      ['sell', null],
    ])
    expect(listCommandsAt(two, 'palette').map(({ run }) => run())).toEqual([2])
  })

  test('a menu puts a command in its group, and a click runs that one', () => {
    const done: string[] = []
    const run = (id: string) => () => done.push(id)
    const commands = [
      command('b', { group: 'end', run: run('b'), reason: { text: 'why', cure: 'ask', technical: [] } }),
      command('a', { group: 'look', run: run('a'), shortcuts: ['Ctrl A', 'Ctrl B'] }),
      command('none'),
    ]
    const { items, onAction } = commandMenu(commands, ['look', 'share', 'end'])
    expect(
      items.map(({ id, commands }) => [id, commands.map((one) => [one.id, one.shortcut, one.reason])]),
    ).toEqual([
      ['look', [['a', 'Ctrl A', null]]],
      ['end', [['b', undefined, 'why']]],
    ])
    onAction('a')
    onAction('unknown')
    expect(done).toEqual(['a'])
  })

  test('the registry has a command as long as its part of the page offers it, and once', () => {
    const registry = createCommandRegistry()
    const end = registry.offer(() => [command('edit', { label: 'first' })])
    registry.offer(() => [command('edit', { label: 'second' }), command('help')])
    expect(registry.all().map(({ label }) => label)).toEqual(['first', 'HELP'])
    end()
    expect(registry.all().map(({ label }) => label)).toEqual(['second', 'HELP'])
  })
})

describe('the keys of commands', () => {
  const pressed: string[] = []
  afterEach(() => pressed.splice(0))
  const keyed = (id: string, ...shortcuts: string[]) =>
    command(id, { shortcuts, run: () => pressed.push(id) })
  const COMMANDS = [
    keyed('next', 'Alt ↓'),
    keyed('save', 'Ctrl S'),
    keyed('undo', 'Ctrl Z'),
    keyed('redo', 'Ctrl Shift Z', 'Ctrl Y'),
    keyed('keys', '?'),
  ]
  function Page() {
    useShortcuts(COMMANDS)
    return <input aria-label="name" />
  }
  const press = (key: string, held: KeyboardEventInit = {}, at: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true })
    at.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('the keys run their commands, Cmd for Ctrl and Shift where it makes no difference', () => {
    draw(<Page />)
    expect(press('s', { ctrlKey: true })).toBe(true)
    press('S', { metaKey: true, shiftKey: true })
    press('z', { ctrlKey: true })
    press('Z', { ctrlKey: true, shiftKey: true })
    press('y', { ctrlKey: true })
    press('ArrowDown', { altKey: true })
    press('?', { shiftKey: true })
    expect(pressed).toEqual(['save', 'save', 'undo', 'redo', 'redo', 'next', 'keys'])
    expect(press('s', { ctrlKey: true, altKey: true })).toBe(false)
    expect(press('s')).toBe(false)
    expect(pressed.length).toBe(7)
  })

  test('keys without Ctrl belong to a focused text field, and all keys to a dialog over the page', () => {
    const place = draw(<Page />)
    const field = place.querySelector('input') as HTMLElement
    expect([press('?', {}, field), press('ArrowDown', { altKey: true }, field)]).toEqual([false, false])
    expect(press('s', { ctrlKey: true }, field)).toBe(true)
    draw(<div role="dialog" />)
    expect(press('s', { ctrlKey: true })).toBe(false)
    expect(pressed).toEqual(['save'])
  })

  test('the list of keys has the first of each command, those that work in a text field on top', () => {
    expect(shortcutRows([...COMMANDS, command('none')])).toEqual([
      { keys: 'Ctrl S', label: 'SAVE' },
      { keys: 'Ctrl Z', label: 'UNDO' },
      { keys: 'Ctrl Shift Z', label: 'REDO' },
      { keys: 'Alt ↓', label: 'NEXT' },
      { keys: '?', label: 'KEYS' },
    ])
  })
})
