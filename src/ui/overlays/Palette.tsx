import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { Kbd } from '../basics/Kbd'
import { useUi } from '../basics/UiContext'
import './Dialog.css'
import './Palette.css'
import './menus.css'

/** Entries under a common heading. */
export interface PaletteGroup {
  id: string
  heading: string
  options: readonly { id: string; face: ReactNode }[]
  /** of the words before: in sight until those of the present words arrive, and not to be chosen */
  isOld?: boolean
}

export interface PaletteProps {
  value: string
  onChange: (value: string) => void
  groups: readonly PaletteGroup[]
  /** id of the option that Enter chooses */
  active: string | null
  onActive: (id: string) => void
  /** the field has the focus and hears the keys */
  onReady: () => void
  /** Enter while there is nothing to choose */
  onEnter: (aside: boolean) => void
  /** `aside`: in a new tab */
  onPick: (id: string, aside: boolean) => void
  onClose: () => void
  /** text below the field when nothing is listed; the number of results, announced */
  note: string
  /** an answer is loading */
  busy: boolean
}

/**
 * The command palette: one field, one list, arrows and Enter; Esc or a click outside closes. Load it lazily.
 */
export function Palette(props: PaletteProps) {
  const { active, busy, groups, note, onActive, onChange, onClose, onEnter, onPick, onReady, value } = props
  const { text } = useUi()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The dialog takes the focus when it appears; the field takes it from there.
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      ready()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const ids = groups.flatMap(({ isOld, options }) => (isOld ? [] : options.map((option) => option.id)))
  const show = (one: string | null) =>
    one === null ||
    list.current?.querySelector(`[data-option="${CSS.escape(one)}"]`)?.scrollIntoView({ block: 'nearest' })
  const stands = ids.join('\n')
  // Later results can push the active option out of view, and Enter would choose an invisible one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an option chosen by pointer is visible and must not move
  useLayoutEffect(() => void show(active), [stands])

  const go = (to: string | undefined) => {
    if (to === undefined) return
    onActive(to)
    show(to)
  }
  const key = (event: KeyboardEvent) => {
    const at = active === null ? -1 : ids.indexOf(active)
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(ids[(at + 1) % ids.length]),
      ArrowUp: () => go(ids[(at - 1 + ids.length) % ids.length]),
      PageDown: () => go(ids[Math.min(at + 8, ids.length - 1)]),
      PageUp: () => go(ids[Math.max(at - 8, 0)]),
      Enter: () => {
        const aside = event.ctrlKey || event.metaKey
        if (active === null) onEnter(aside)
        else onPick(active, aside)
      },
    }
    const move = moves[event.key]
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className="dialog-overlay palette-overlay"
      onOpenChange={(open) => open || onClose()}
    >
      <Modal className="palette">
        <Dialog aria-label={text('PALETTE.TITLE')} className="palette-body">
          <div className="q" aria-busy={busy}>
            <Icon name="search" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-expanded={ids.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={active === null ? undefined : `${id}-${ids.indexOf(active)}`}
              aria-autocomplete="list"
              aria-label={text('PALETTE.FIELD')}
              placeholder={text('PALETTE.FIELD')}
              autoComplete="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={key}
            />
            <Kbd keys="Esc" />
          </div>
          <div
            ref={list}
            className="res"
            role="listbox"
            id={`${id}-list`}
            aria-label={text('PALETTE.RESULTS')}
            // The field keeps the focus and the keys, also when an option that cannot be chosen is pressed.
            onMouseDown={(event) => event.preventDefault()}
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
              <div key={group.id} role="group" aria-label={group.heading}>
                <div className="menu-heading" aria-hidden="true">
                  {group.heading}
                </div>
                {group.options.map((option) => (
                  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and has the keys
                  <div
                    key={option.id}
                    id={group.isOld ? undefined : `${id}-${ids.indexOf(option.id)}`}
                    data-option={option.id}
                    role="option"
                    aria-disabled={group.isOld}
                    aria-selected={option.id === active}
                    className={classNames('menu-item', option.id === active && 'is-on')}
                    onPointerMove={() => group.isOld || option.id === active || onActive(option.id)}
                    onClick={(event) => group.isOld || onPick(option.id, event.ctrlKey || event.metaKey)}
                  >
                    {option.face}
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p role="status" className={ids.length === 0 ? 'list-note' : 'sr-only'}>
            {note}
          </p>
          <footer>
            <span>
              <Kbd keys="↑" /> <Kbd keys="↓" /> {text('PALETTE.CHOOSE')}
            </span>
            <span>
              <Kbd keys="Enter" /> {text('PALETTE.OPEN')}
            </span>
            <span className="wide">
              <Kbd keys="Ctrl Enter" /> {text('PALETTE.ASIDE')}
            </span>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
