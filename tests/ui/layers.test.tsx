import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ComboBox } from '../../src/ui/choices/ComboBox'
import { Button } from '../../src/ui/controls/Button'
import { TextInput } from '../../src/ui/controls/TextInput'
import { ConfirmDialog, Dialog } from '../../src/ui/overlays/Dialog'
import { MenuButton } from '../../src/ui/overlays/MenuButton'
import { menuGroups } from '../../src/ui/overlays/menu-items'
import { TOAST_MS, Toasts } from '../../src/ui/overlays/Toasts'
import { button, click, leave, press, render, the, type, until } from './render'

const nothing = () => {}
const is = (role: string) => document.querySelector(`[role=${role}]`) !== null

describe('a menu', () => {
  const items = [
    { id: 'edit', label: 'Modifica', shortcut: 'E' },
    { id: 'restore', label: 'Ripristina', disabled: true },
    { id: 'end', commands: [{ id: 'remove', label: 'Elimina', danger: true }] },
  ]

  async function opened(onAction = vi.fn()) {
    await render(<MenuButton icon="more" label="Altre azioni" items={items} onAction={onAction} />)
    await click(button('Altre azioni'))
    await until(() => is('menu'))
    return onAction
  }

  test('a menu opens on its first entry, skips disabled ones, and acts on Enter', async () => {
    const onAction = await opened()
    await until(() => document.activeElement?.textContent === 'ModificaE')
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Elimina')
    await press('Enter')
    expect(onAction).toHaveBeenCalledWith('remove')
    await until(() => !is('menu'))
  })

  test('a menu shows its state on the button and returns the focus on Esc', async () => {
    await opened()
    const opener = the('button[aria-haspopup=menu]')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    // The menu takes the focus a moment after it appears; a key before that would still go to the button.
    await until(() => the('[role=menu]').contains(document.activeElement))
    await press('Escape')
    await until(() => document.activeElement === opener)
    expect(is('menu')).toBe(false)
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })

  test('a menu follows an entry that is an address inside the application', async () => {
    const navigate = vi.fn()
    await render(
      <MenuButton
        icon="more"
        label="Menu"
        items={[{ id: 'a', label: 'Profilo', href: '/profile/1' }]}
        onAction={nothing}
      />,
      {
        navigate,
      },
    )
    await click(button('Menu'))
    await until(() => document.activeElement?.getAttribute('role') === 'menuitem')
    await press('Enter')
    expect(navigate).toHaveBeenCalledWith('/profile/1')
  })

  test('a menu groups commands without a group and leaves empty groups out', () => {
    expect(menuGroups(items).map((group) => group.commands.length)).toEqual([2, 1])
    expect(menuGroups([{ id: 'none', commands: [] }])).toEqual([])
  })
})

describe('a dialog', () => {
  function Page({ onClose = nothing }: { onClose?: () => void }) {
    const [open, setOpen] = useState(false)
    const close = () => {
      setOpen(false)
      onClose()
    }
    return (
      <>
        <Button onClick={() => setOpen(true)}>Apri</Button>
        {open ? (
          <Dialog title="Cambia stato" onClose={close}>
            <TextInput id="reason" label="Motivo" value="" onChange={nothing} />
          </Dialog>
        ) : null}
      </>
    )
  }

  async function opened(onClose?: () => void) {
    await render(onClose ? <Page onClose={onClose} /> : <Page />)
    await click(button('Apri'))
    await until(() => document.activeElement?.id === 'reason')
  }

  test('a dialog is named by its title and begins with its first field', async () => {
    await opened()
    expect(the(`#${the('[role=dialog]').getAttribute('aria-labelledby')}`).textContent).toBe('Cambia stato')
    await until(() => document.activeElement?.id === 'reason')
  })

  test('a dialog stays when the page beside it is clicked', async () => {
    const onClose = vi.fn()
    await opened(onClose)
    await click(the('.dialog-overlay'))
    await press('Tab')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('a dialog starts on its first visible field', async () => {
    await render(
      <Dialog title="La sessione è scaduta" onClose={nothing}>
        <input name="username" autoComplete="username" readOnly hidden />
        <input name="secret" />
      </Dialog>,
    )
    await until(() => document.activeElement?.getAttribute('name') === 'secret')
  })

  test('a dialog closes on Esc and returns the focus to its opener', async () => {
    await opened()
    await press('Escape')
    await until(() => !is('dialog'))
    await until(() => document.activeElement?.textContent === 'Apri')
  })

  test('a dialog closes by its button', async () => {
    await opened()
    await click(button('Chiudi'))
    await until(() => !is('dialog'))
  })

  test.each([
    ['turned off', (done: boolean) => <Button disabled={done}>Esegui</Button>],
    ['away', (done: boolean) => (done ? null : <Button>Esegui</Button>)],
  ])(
    'a dialog has the focus when the button of an act is %s afterwards, and closes on Esc',
    async (_, footer) => {
      const onClose = vi.fn()
      const dialog = (done: boolean) => (
        <Dialog title="Esito" footer={footer(done)} onClose={onClose}>
          {done ? 'Fatto' : ''}
        </Dialog>
      )
      const { again } = await render(dialog(false))
      button('Esegui').focus()
      await again(dialog(true))
      await until(() => document.activeElement === the('[role=dialog]'))
      await press('Escape')
      expect(onClose).toHaveBeenCalledOnce()
    },
  )

  test('a confirmation is an alert whose verb names the result', async () => {
    const onConfirm = vi.fn()
    await render(
      <ConfirmDialog
        title="Eliminare «Azzurra»?"
        confirmLabel="Elimina"
        danger
        onConfirm={onConfirm}
        onClose={nothing}
      />,
    )
    await until(() => document.activeElement?.textContent === 'Elimina')
    expect(is('alertdialog')).toBe(true)
    await click(button('Elimina'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})

describe('a box with a list', () => {
  const cities = ['Modena', 'Milano', 'Città di Castello'].map((label) => ({
    value: label.slice(0, 2),
    label,
  }))

  function Cities({ told }: { told: (value: string | null) => void }) {
    const [value, setValue] = useState<string | null>('Mo')
    const change = (next: string | null) => {
      told(next)
      setValue(next)
    }
    return <ComboBox id="city" label="Città" value={value} options={cities} onChange={change} />
  }

  async function typed(text: string) {
    const told = vi.fn()
    await render(<Cities told={told} />)
    const input = the<HTMLInputElement>('[role=combobox]')
    await type(input, text)
    return { told, input }
  }

  test('a list box shows the label of its value', async () => {
    await render(<Cities told={nothing} />)
    expect(the<HTMLInputElement>('[role=combobox]').value).toBe('Modena')
  })

  test('filters while a person types and picks with arrow and Enter', async () => {
    const { told, input } = await typed('citta')
    await until(() => document.querySelectorAll('[role=option]').length === 1)
    await press('ArrowDown', input)
    await press('Enter', input)
    expect(told).toHaveBeenLastCalledWith('Ci')
    expect(input.value).toBe('Città di Castello')
  })

  test('a list box opens its whole list by a click into the box', async () => {
    await render(<Cities told={nothing} />)
    await click(the('[role=combobox]'))
    await until(() => document.querySelectorAll('[role=option]').length === cities.length)
  })

  test('a list box can be used repeatedly though its entries change places and are created anew', async () => {
    const all = ['Modena', 'Modica', 'Monza', 'Parma']
    function Basket() {
      const [taken, take] = useState<string[]>([])
      const left = all.filter((one) => !taken.includes(one)).map((name) => ({ value: name, label: name }))
      return (
        <>
          <p>{taken.join(' ')}</p>
          <ComboBox
            id="basket"
            label="Città"
            value={null}
            options={left}
            onChange={(name) => name !== null && take([...taken, name])}
          />
        </>
      )
    }
    await render(<Basket />)
    const input = the<HTMLInputElement>('[role=combobox]')
    for (const typed of ['mod', 'mo', 'par']) {
      await type(input, typed)
      await until(() => is('option'))
      await press('ArrowDown', input)
      await press('Enter', input)
      await until(() => !is('option'))
    }
    expect(the('p').textContent).toBe('Modena Modica Parma')
    expect(input.value).toBe('')
  })

  test('a list box has its former value when an unknown text was typed', async () => {
    const { told, input } = await typed('xyz')
    await until(() => document.body.textContent?.includes('Nessuna voce.') ?? false)
    await leave(input)
    expect(told).not.toHaveBeenCalled()
    expect(input.value).toBe('Modena')
  })

  test('a list box is emptied by erasing its text', async () => {
    const { told } = await typed('')
    expect(told).toHaveBeenCalledWith(null)
  })

  test.each([
    ['Enter', 'mòd', 'Modena', 'begins with it'],
    ['Enter', 'ar', 'Parma', 'alone contains it'],
    ['Enter', 'o', null, 'is one of several that contain it'],
    ['Tab', 'parma', 'Parma', 'is called so'],
    ['Tab', 'par', null, 'only begins with it, by which nobody leaves the box'],
  ])('%s after «%s» picks %s: it %s', async (key, text, picked, _) => {
    const cities = ['Modena', 'Modica', 'Bologna', 'Parma'].map((name) => ({ value: name, label: name }))
    const told = vi.fn()
    await render(<ComboBox id="c" label="Città" value={null} options={cities} onChange={told} />)
    const input = the<HTMLInputElement>('[role=combobox]')
    await type(input, text)
    await until(() => is('option'))
    await press(key, input)
    expect(told.mock.calls).toEqual(picked === null ? [] : [[picked]])
  })

  test('a list box reports that its options failed and loads them again', async () => {
    const onRetry = vi.fn()
    await render(
      <ComboBox
        id="c"
        label="Cliente"
        value={null}
        options={[]}
        state="error"
        onChange={nothing}
        onRetry={onRetry}
      />,
    )
    await type(the('[role=combobox]'), 'est')
    await until(() => document.querySelector('.list-note button') !== null)
    await click(button('Riprova'))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

describe('messages in the corner', () => {
  test('failures are alerts and stay, success leaves by itself', async () => {
    vi.useFakeTimers()
    const onDismiss = vi.fn()
    const messages = [
      { id: 1, tone: 'success' as const, text: 'Salvato.' },
      { id: 2, tone: 'danger' as const, text: 'Non salvato.' },
    ]
    await render(<Toasts messages={messages} onDismiss={onDismiss} />)
    expect(the('[role=status]').textContent).toBe('Salvato.')
    expect(the('[role=alert]').textContent).toBe('Non salvato.')
    vi.advanceTimersByTime(TOAST_MS * 3)
    vi.useRealTimers()
    expect(onDismiss.mock.calls).toEqual([[1]])
  })

  test('the corner shows four messages at most, the newest last', async () => {
    const messages = [1, 2, 3, 4, 5].map((id) => ({ id, tone: 'warning' as const, text: `Avviso ${id}` }))
    await render(<Toasts messages={messages} onDismiss={nothing} />)
    const shown = [...document.querySelectorAll('.toast p')].map((line) => line.textContent)
    expect(shown).toEqual(['Avviso 2', 'Avviso 3', 'Avviso 4', 'Avviso 5'])
  })
})
