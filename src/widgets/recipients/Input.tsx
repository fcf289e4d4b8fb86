import './recipients.css'
import { type ReactNode, useMemo } from 'react'
import type { AudiencePart, AudienceState, AudienceView } from '../../contract/model/letter'
import type { RelationValue } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import type { RecipientsOptions } from '../../generated/options'
import { Icon } from '../../ui/basics/Icon'
import { MiniButton } from '../../ui/controls/MiniButton'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { buildSourceCommands, PICK_GROUPS } from './offered'
import { Whom } from './Whom'

type Props = InputProps<string, RecipientsOptions>

/** One label for the chosen ones and the button that adds more. */
export const grouped = true

/** The state without a surrounding page. */
const UNKNOWN_AUDIENCE: AudienceState = { audience: null, failed: false }

/** The picker's result: records, or the conditions of its list. */
type Picked = RelationValue[] | { filter: string } | null

/** The filters of a value, one per line. */
function splitLines(value: string | null): string[] {
  return (value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The chosen people, groups and filters, the button that adds more, and the resulting recipients. */
export function Input(props: Props) {
  const { disabled, field, host, onChange, options, readOnly, value } = props
  const paths = useMemo(() => [field.path, ...(options.follows ?? [])], [field, options])
  const { audience, failed } = host.letter?.useAudience(paths) ?? UNKNOWN_AUDIENCE
  const lines = splitLines(value)
  const locked = disabled || readOnly
  const write = (next: readonly string[]) => onChange(next.length > 0 ? [...new Set(next)].join('\n') : null)
  const choose = async (route: string, conditions = '', old?: string) => {
    const { groups } = options
    const isGroups = route === PICK_GROUPS && groups !== undefined
    const asked = isGroups ? groups.entity : route
    const title = host.text(isGroups ? 'RECIPIENTS.GROUPS' : 'RECIPIENTS.FROM', {
      name: getName(audience, asked),
    })
    const input = { route: asked, title, multiple: true, conditions, byFilter: !isGroups }
    const picked = (await host.open('picker', input)) as Picked
    if (!picked) return
    const line = writeLine(picked, isGroups ? { route: groups.of, path: groups.by } : { route, path: 'id' })
    write([...lines.filter((one) => one !== old), line])
  }
  const getPart = (filter: string) => audience?.parts.find((part) => part.filter === filter)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame around it is the fieldset
    <div
      className="recipients"
      role="group"
      aria-label={field.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
    >
      <ul>
        {lines.map((line) => (
          <Chosen key={line} part={getPart(line)} line={line} host={host}>
            {locked ? null : (
              <>
                {line.includes('idIn=') ? null : (
                  <MiniButton
                    icon="filter"
                    label={host.text('RECIPIENTS.CHANGE', { name: getPart(line)?.label ?? line })}
                    onClick={() => void choose(line.split('?')[0] ?? '', line.split('?')[1] ?? '', line)}
                  />
                )}
                <MiniButton
                  icon="close"
                  label={host.text('UI.REMOVE', { name: getPart(line)?.label ?? line })}
                  onClick={() => write(lines.filter((one) => one !== line))}
                />
              </>
            )}
          </Chosen>
        ))}
      </ul>
      {locked ? null : (
        <MenuButton
          words
          icon="plus"
          variant="plain"
          small
          label={host.text('RECIPIENTS.ADD')}
          items={audience ? buildSourceCommands(options, audience, host) : []}
          onAction={(id) => void choose(id)}
        />
      )}
      {failed ? <p role="alert">{host.text('RECIPIENTS.FAILED')}</p> : null}
      {audience ? <Whom audience={audience} host={host} label={field.label} /> : null}
    </div>
  )
}

/** Show mode. */
export function Show(props: Props) {
  return <Input {...props} readOnly />
}

const getName = (audience: AudienceView | null, route: string): string =>
  audience?.sources.find((one) => one.route === route)?.label ?? route

/** The picker's result as a filter: `customers?idIn=…`, `users?groupsIn=…`, or the list's own conditions. */
function writeLine(picked: NonNullable<Picked>, { path, route }: { route: string; path: string }): string {
  if (!Array.isArray(picked)) return picked.filter === '' ? route : `${route}?${picked.filter}`
  return `${route}?${path}In=${picked.map(({ id }) => id).join(',')}`
}

interface ChosenProps {
  part: AudiencePart | undefined
  line: string
  host: Props['host']
  children: ReactNode
}

/** A filter as text, and the number of its recipients. */
function Chosen({ children, host, line, part }: ChosenProps) {
  const [route = ''] = line.split('?')
  const words = part ? [part.label, ...part.words].join(' · ') : route
  const count = part?.isRefused
    ? host.text('RECIPIENTS.REFUSED')
    : part
      ? host.text('RECIPIENTS.FOUND', { count: part.found, without: part.missed })
      : host.text('APP.LOADING')
  return (
    <li data-wrong={part?.isRefused || undefined}>
      <Icon name={host.look(route)?.icon ?? 'rows'} size="small" />
      <span className="words" title={words}>
        {words}
      </span>
      <span className="note-text">{count}</span>
      {children}
    </li>
  )
}
