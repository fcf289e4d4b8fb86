import type { ReactNode } from 'react'
import type { Problem } from '../contract/problem'
import { Button } from './Button'
import { CodeExtract, type ExtractLine } from './CodeExtract'
import { Icon } from './Icon'
import { useUi } from './UiContext'
import './styles/problems.css'

export interface SchemaProblemsProps {
  problems: readonly Problem[]
  /** lines of the file round the problem; null or absent = no extract */
  extract?: ((problem: Problem) => readonly ExtractLine[] | null) | undefined
  /** what else can be said of one: which entity stays out */
  note?: ((problem: Problem) => ReactNode) | undefined
}

/** One line for a bug report or an editor: `entities/boats.json:14:9 UNKNOWN_FIELD …`. */
function asText({ file, line, column, code, message, hint }: Problem): string {
  return `${file}:${line}:${column} ${code}: ${message}${hint ? ` (${hint})` : ''}`
}

function OneProblem({ problem, extract, note }: { problem: Problem } & Omit<SchemaProblemsProps, 'problems'>) {
  const { text } = useUi()
  const { file, line, column, severity, message, hint } = problem
  const lines = extract?.(problem)
  const where = text('UI.PROBLEM_WHERE', { file, line, column })
  return (
    <li className="prob">
      <div className="head">
        <span className={severity === 'error' ? 'mark err' : 'mark warn'}>
          <Icon name={severity === 'error' ? 'error' : 'warning'} />
        </span>
        <div className="grow">
          <h2>{message}</h2>
          <div className="where">{where}</div>
        </div>
        <Button variant="ghost" small onClick={() => navigator.clipboard?.writeText(asText(problem))}>
          {text('APP.COPY')}
        </Button>
      </div>
      {lines ? <CodeExtract label={text('UI.EXTRACT_OF', { where })} lines={lines} line={line} column={column} /> : null}
      {hint || note ? (
        <div className="cure">
          <span className="mark">
            <Icon name="info" />
          </span>
          <span>
            {hint} {note?.(problem)}
          </span>
        </div>
      ) : null}
    </li>
  )
}

/** What is wrong with the schema files: what, where, the extract and the cure. Errors come first. */
export function SchemaProblems({ problems, extract, note }: SchemaProblemsProps) {
  const sorted = [
    ...problems.filter((problem) => problem.severity === 'error'),
    ...problems.filter((problem) => problem.severity !== 'error'),
  ]
  return (
    <ol className="problems">
      {sorted.map((problem) => (
        <OneProblem key={asText(problem)} problem={problem} extract={extract} note={note} />
      ))}
    </ol>
  )
}
