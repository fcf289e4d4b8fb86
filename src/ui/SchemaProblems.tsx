import type { ReactNode } from 'react'
import type { Problem } from '../contract/problem'
import { Button } from './Button'
import { CodeExtract } from './CodeExtract'
import { Icon } from './Icon'
import { useUi } from './UiContext'
import './styles/problems.css'

export interface SchemaProblemsProps {
  problems: readonly Problem[]
  /** what else can be said of one: which entity stays out */
  note?: ((problem: Problem) => ReactNode) | undefined
}

/** One line for a bug report or an editor: `entities/boats.json:14:9 UNKNOWN_FIELD …`. */
function asText({ file, line, column, code, message, hint }: Problem): string {
  return `${file}:${line}:${column} ${code}: ${message}${hint ? ` (${hint})` : ''}`
}

/** A message written to follow a code, standing by itself; a name it begins with stays as it is spelt. */
function alone(message: string): string {
  return /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message
}

function OneProblem({ problem, note }: { problem: Problem } & Omit<SchemaProblemsProps, 'problems'>) {
  const { text } = useUi()
  const { file, line, column, severity, message, hint, extract } = problem
  const where = text('UI.PROBLEM_WHERE', { file, line, column })
  return (
    <li className="prob">
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
      {extract ? <CodeExtract label={text('UI.EXTRACT_OF', { where })} lines={extract} line={line} column={column} /> : null}
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

/** What is wrong with the schema files: what, where, the extract and the cure. Errors come first. */
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
