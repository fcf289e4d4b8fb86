import { useEffect, useMemo, useState } from 'react'
import { ICON_NAMES } from '../../contract/ports/icon-names'
import type { OwnIcon } from '../../contract/ports/icons'
import type { InputProps, WidgetHost } from '../../contract/ports/widget'
import { fold } from '../../contract/text/fold'
import { Icon } from '../../ui/basics/Icon'
import { UiProvider, useUi } from '../../ui/basics/UiContext'
import { SuggestBox } from '../../ui/choices/SuggestBox'
import { toControlProps } from '../control'

/** An available icon. */
interface Offered {
  value: string
  label: string
  icon: string
  /** its search text, folded */
  words: string
}

const SHIPPED_ICONS: readonly Offered[] = [...ICON_NAMES].map((name) => toIconOption(name, []))

function toIconOption(name: string, keywords: readonly string[]): Offered {
  return { value: name, label: name, icon: name, words: fold([name, ...keywords].join(' ')) }
}

/** Typed freely, or chosen from the icons that match every typed word. */
export function Input(props: InputProps<string>) {
  const { host, value, onChange, onBlur } = props
  const own = useOwnIcons(host)
  const [typed, setTyped] = useState<string | null>(null)
  const all = useMemo(() => {
    const names = new Set(own?.map(({ name }) => name))
    return [
      ...(own ?? []).map((one) => toIconOption(one.name, one.keywords)),
      ...SHIPPED_ICONS.filter((one) => !names.has(one.value)),
    ]
  }, [own])
  const wanted = fold(typed ?? '').split(' ')
  const found = all.filter(({ words }) => wanted.every((word) => words.includes(word)))
  const text = value ?? ''
  const type = (next: string) => {
    setTyped(next)
    onChange(next.trim() === '' ? null : next.trim())
  }
  return (
    <OwnIcons own={own}>
      <SuggestBox
        {...toControlProps(props)}
        label={props.field.label}
        icon={text === '' ? undefined : text}
        value={typed ?? text}
        maxLength={props.field.schema.maxLength}
        suggestions={found}
        state="ready"
        onOpen={() => setTyped(null)}
        onType={type}
        onPick={(name) => {
          setTyped(null)
          onChange(name)
        }}
        onClear={() => type('')}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
      />
    </OwnIcons>
  )
}

/** The drawing and its name. */
export function Show({ value, host }: InputProps<string>) {
  const own = useOwnIcons(host)
  if (value === null) return null
  return (
    <OwnIcons own={own}>
      <span className="row">
        <Icon name={value} />
        {value}
      </span>
    </OwnIcons>
  )
}

/** Draws the current icons of the office: the surrounding page knows those of its start. */
function OwnIcons({ own, children }: { own: readonly OwnIcon[] | null; children: React.ReactNode }) {
  const ui = useUi()
  const value = useMemo(
    () => (own === null ? ui : { ...ui, icons: new Map(own.map(({ name, url }) => [name, url])) }),
    [ui, own],
  )
  return <UiProvider value={value}>{children}</UiProvider>
}

/** The icons of the office; null = not loaded: the shipped ones are still offered. */
function useOwnIcons(host: WidgetHost): readonly OwnIcon[] | null {
  const [own, setOwn] = useState<readonly OwnIcon[] | null>(null)
  useEffect(() => {
    let isOpen = true
    host.icons.list().then(
      (found) => isOpen && setOwn(found),
      () => undefined,
    )
    return () => {
      isOpen = false
    }
  }, [host])
  return own
}
