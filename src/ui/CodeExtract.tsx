import type { SourceLine } from '../contract/problem'
import './styles/problems.css'

export interface CodeExtractProps {
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
export function CodeExtract({ label, lines, line, column }: CodeExtractProps) {
  return (
    <section className="codeblk" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, so the keyboard must reach them */}
      <pre tabIndex={0}>
        {lines.map(({ number, text }) => (
          <span key={number}>
            <span className={number === line ? 'ln bad' : 'ln'} data-n={number}>
              {text || ' '}
            </span>
            {number === line ? (
              <span className="ln caret" data-n="" aria-hidden="true">
                {`${' '.repeat(Math.max(0, column - 1))}${'^'.repeat(caretLength(text, column))}`}
              </span>
            ) : null}
          </span>
        ))}
      </pre>
    </section>
  )
}
