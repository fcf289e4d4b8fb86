import { useMemo } from 'react'
import { PREFETCH_RESULTS } from '../../contract/constants'
import type { InputProps } from '../../contract/ports/widget'
import type { AutocompleteOptions } from '../../generated/options'
import { SuggestedText } from '../SuggestedText'
import { exactMatch, suggestionSource, useExactMatch, useSuggestions } from '../use-suggestions'

type Props = InputProps<string, AutocompleteOptions>

/** The path of the field that holds the route; '' when the option names the route itself. */
function routeField(entity: AutocompleteOptions['entity']): string {
  return typeof entity === 'string' ? '' : entity.field
}

/** Suggests titles of the records of one route, which another field may determine. */
function useSource({ host, options }: Props) {
  const path = routeField(options.entity)
  const chosen = host.useValue(path)
  const route = path === '' ? options.entity : chosen
  const { queryType } = options
  return useMemo(() => {
    const relation = typeof route === 'string' ? { route, where: {}, embedded: false, create: false } : null
    return suggestionSource({
      queryType,
      query: (text, signal) => host.search({ relation }, text, signal),
      prefetch: (signal) => host.search({ relation }, '', signal, { size: PREFETCH_RESULTS }),
    })
  }, [host, route, queryType])
}

/** Typed freely, or chosen from suggestions: the text itself is the value (AUTO-14). */
export function Input(props: Props) {
  const { value, onChange, onBlur } = props
  const list = useSuggestions(useSource(props))
  const leader = routeField(props.options.entity)
  const first = leader === '' ? null : props.host.chooseFirst([leader])
  const text = value ?? ''
  const match = exactMatch(list.offered, text)
  const settling = useExactMatch(props.field.path, match?.label === text ? null : match, ({ label }) =>
    onChange(label),
  )
  return (
    <SuggestedText
      control={props}
      list={list}
      first={first}
      onEnter={settling.entered}
      onPick={(id) => onChange(list.find(id)?.label ?? text)}
      onBlur={() => {
        settling.left()
        onBlur()
      }}
    />
  )
}
