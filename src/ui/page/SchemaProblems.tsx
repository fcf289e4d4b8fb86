import './SchemaProblems.css'
import type { ReactNode } from 'react'
import type { Problem, SourceLine } from '../../contract/errors/problem'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { Button } from '../controls/Button'

export interface SchemaProblemsProps {
  problems: readonly Problem[]
  /** additional note on a problem: which entity is left out */
  note?: ((problem: Problem) => ReactNode) | undefined
}

/** One line for a bug report or an editor: `entities/boats.json:14:9 UNKNOWN_FIELD …`. */
function asText({ file, line, column, code, message, hint }: Problem): string {
  return `${file}:${line}:${column} ${code}: ${message}${hint ? ` (${hint})` : ''}`
}

/**
 * A message written to follow a code, as a sentence of its own; a name at its beginning keeps its spelling.
 */
function alone(message: string): string {
  return /^[\p{Ll}'’]+[ ,:]/u.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message
}

function OneProblem({ problem, note }: { problem: Problem } & Omit<SchemaProblemsProps, 'problems'>) {
  const { text } = useUi()
  const { file, line, column, severity, message, hint, extract } = problem
  const where = text('UI.PROBLEM_WHERE', { file, line, column })
  return (
    <li className="problem">
      <div className="head">
        <span className={severity === 'error' ? 'mark err' : 'mark warn'}>
          <Icon name={severity === 'error' ? 'error' : 'warning'} />
        </span>
        <div className="grow">
          <h2>{alone(message)}</h2>
          <div className="where">{where}</div>
        </div>
        <Button variant="ghost" small onClick={() => navigator.clipboard?.writeText(asText(problem))}>
          {text('APP.COPY')}
        </Button>
      </div>
      {extract ? (
        <CodeExtract label={text('UI.EXTRACT_OF', { where })} lines={extract} line={line} column={column} />
      ) : null}
      {hint || note ? (
        <div className="cure">
          <span className="mark">
            <Icon name="info" />
          </span>
          <span>
            {hint ? alone(hint) : null} {note?.(problem)}
          </span>
        </div>
      ) : null}
    </li>
  )
}

/** Problems of the schema files: message, position, extract and cure. Errors come first. */
export function SchemaProblems({ problems, note }: SchemaProblemsProps) {
  const sorted = [
    ...problems.filter((problem) => problem.severity === 'error'),
    ...problems.filter((problem) => problem.severity !== 'error'),
  ]
  return (
    <ol className="problems">
      {sorted.map((problem) => (
        <OneProblem key={asText(problem)} problem={problem} note={note} />
      ))}
    </ol>
  )
}

interface CodeExtractProps {
  /** accessible name: file, line, column */
  label: string
  lines: readonly SourceLine[]
  /** the wrong place, counted from 1 */
  line: number
  column: number
}

/** How many carets: to the end of the word, text or bracket that begins at the column. */
function caretLength(text: string, column: number): number {
  const rest = text.slice(column - 1)
  return /^"(?:[^"\\]|\\.)*"|^[\w.-]+/.exec(rest)?.[0].length ?? 1
}

/** A piece of a file with the wrong line marked and carets under the wrong word. */
function CodeExtract({ label, lines, line, column }: CodeExtractProps) {
  return (
    <section className="code-block" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, so the keyboard must reach them */}
      <pre tabIndex={0}>
        {lines.map(({ number, text }) => (
          <span key={number}>
            <span className={number === line ? 'code-line bad' : 'code-line'} data-n={number}>
              {text || ' '}
            </span>
            {number === line ? (
              <span className="code-line caret" data-n="" aria-hidden="true">
                {`${' '.repeat(Math.max(0, column - 1))}${'^'.repeat(caretLength(text, column))}`}
              </span>
            ) : null}
          </span>
        ))}
      </pre>
    </section>
  )
}
