import type { Json } from '../../contract/json'
import { localText } from '../../contract/language'
import type { FileBase, TransitionGuard } from '../../contract/model/file-base'
import { authorityName } from '../../contract/model/rights'
import type { WidgetHost } from '../../contract/ports/widget'
import type { GraphEdge, GraphNode, RowGraph } from './graph-model'

type Words = Pick<WidgetHost, 'lang' | 'text'>

/** A guard as text: «Richiede: File», «solo Amministratore». */
export function guardWords({ kind, words }: TransitionGuard, { lang, text }: Words): string {
  const said = localText(words, lang) ?? ''
  return text(`GRAPH.GUARD.${kind}`, {
    words: kind === 'role' ? authorityName(said, text) : said,
  })
}

/** The label of an arrow: its guards. */
export function edgeWords({ guards }: GraphEdge, host: Words): string {
  return guards.map((guard) => guardWords(guard, host)).join(' · ')
}

const labelIn = ({ nodes }: RowGraph, code: string): string =>
  nodes.find((one) => one.code === code)?.label || code

/** The followers of a node: «Approvato, Respinto». */
export function followersWords(
  { code, isFinal, isOpen }: GraphNode,
  graph: RowGraph,
  { text }: Words,
): string {
  if (isOpen) return text('GRAPH.ALL')
  if (isFinal) return text('GRAPH.FINAL')
  return graph.edges
    .filter((edge) => edge.from === code && edge.change !== 'gone')
    .map(({ to }) => labelIn(graph, to))
    .join(', ')
}

/** Properties of a node besides its name: initial, set by the server, new, unreachable. */
export function traitWords({ change, fault, isFirst, isSystem }: GraphNode, { text }: Words): string[] {
  return [
    ...(isFirst ? [text('GRAPH.FIRST')] : []),
    ...(isSystem ? [text('GRAPH.SYSTEM')] : []),
    ...(change === 'none' ? [] : [text(`GRAPH.CHANGE.${change}`)]),
    ...(fault === null ? [] : [text(`GRAPH.FAULT.${fault}`)]),
  ]
}

/** A node in one sentence, for screen readers. */
export function nodeWords(node: GraphNode, graph: RowGraph, host: Words): string {
  const next = host.text('GRAPH.NEXT', { words: followersWords(node, graph, host) })
  return [node.label || node.code, ...traitWords(node, host), ...(node.change === 'gone' ? [] : [next])].join(
    '. ',
  )
}

/** The errors of the graph as a whole, a sentence each. */
export function faultWords({ firsts, nodes, unknown }: RowGraph, { text }: Words): string[] {
  const lost = nodes.filter(({ fault }) => fault === 'unreachable').map(({ label }) => label)
  return [
    ...(firsts === 1 ? [] : [text(firsts === 0 ? 'GRAPH.NO_FIRST' : 'GRAPH.MANY_FIRST')]),
    ...unknown.map((code) => text('GRAPH.UNKNOWN', { code })),
    ...(lost.length > 0 ? [text('GRAPH.UNREACHABLE', { names: lost.join(', ') })] : []),
  ]
}

/** Roles among the words of a difference. */
const ROLE_WORDS = /\bROLE_[A-Z_]+\b/g

/**
 * A value of a difference with its names: those that the record offers for the field `key`, and those of
 * roles.
 */
export function differenceWords(
  said: Json,
  key: string,
  { choices }: Pick<FileBase, 'choices'>,
  { lang, text }: Words,
): Json {
  if (typeof said !== 'string') return said
  const offered = choices[key]
  if (!offered) return said.replace(ROLE_WORDS, (role) => authorityName(role, text))
  const getName = (code: string) =>
    localText(offered.find(({ value }) => value === code)?.label, lang) ?? code
  return said.split(', ').map(getName).join(', ')
}
