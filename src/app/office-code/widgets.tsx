import { useEffect, useMemo } from 'react'
import type { PieceOfOffice } from '../../contract/ports/office-code'
import type {
  InputProps,
  TextContext,
  View,
  Widget,
  WidgetComponents,
  WidgetHost,
} from '../../contract/ports/widget'
import type { LeakWatch } from './leaks'
import { type OwnTexts, withOwnTexts } from './own-texts'
import { addSheets } from './sheets'

/**
 * A widget of the office as the registry holds it: with its own texts and style sheets. A module that did not
 * load or exports no widget leaves one whose fields show their raw values.
 */
export function toWidget(piece: PieceOfOffice, value: unknown): Widget {
  const given = isWidget(value) ? value : broken(piece)
  const manifest = piece.manifest ?? given.manifest
  return {
    ...given,
    manifest,
    text: (shown, context) => {
      try {
        return given.text(shown, inOwnWords(piece.texts, context))
      } catch (error) {
        console.error(`The text of the widget "${piece.id}" failed.`, error)
        return plainText(shown)
      }
    },
    load: async () => {
      const [components] = await Promise.all([given.load(), addSheets(piece)])
      return withOwnHost(piece, components)
    },
  }
}

let leakWatch: LeakWatch | null = null

/** In development: tells what widgets leave behind. */
export function followLeaks(watch: LeakWatch): void {
  leakWatch = watch
}

const isWidget = (value: unknown): value is Widget =>
  typeof value === 'object' && value !== null && 'text' in value && 'load' in value

const plainText = (value: unknown): string =>
  value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)

function broken({ id, manifest }: PieceOfOffice): Widget {
  return {
    manifest: manifest ?? ({ id } as Widget['manifest']),
    text: plainText,
    load: () => Promise.reject(new Error(`the widget "${id}" of the office did not load`)),
  }
}

function inOwnWords(own: OwnTexts | undefined, context: TextContext): TextContext {
  return own ? { ...context, text: withOwnTexts(own, context.lang, context.text) } : context
}

/** The components of a widget, whose host knows its own texts. */
function withOwnHost({ id, texts }: PieceOfOffice, components: WidgetComponents): WidgetComponents {
  const { Cell, Input, Show, ...rest } = components
  const inOffice = (Part: View<InputProps>): View<InputProps> =>
    function OfficePart(props: InputProps) {
      useEffect(() => leakWatch?.mounted(id), [])
      return <Part {...props} host={useOwnHost(texts, props.host)} />
    }
  return {
    ...rest,
    Input: inOffice(Input),
    ...(Show ? { Show: inOffice(Show) } : {}),
    ...(Cell
      ? { Cell: ({ context, value }) => <Cell value={value} context={inOwnWords(texts, context)} /> }
      : {}),
  }
}

function useOwnHost(own: OwnTexts | undefined, host: WidgetHost): WidgetHost {
  return useMemo(() => (own ? { ...host, text: withOwnTexts(own, host.lang, host.text) } : host), [own, host])
}
