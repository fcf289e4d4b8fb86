import '../overlays/menus.css'

export interface ExplanationProps {
  text: string
  /** what can be done about it */
  cure: string | null
  /** one line each, as the file writes it */
  technical: readonly string[]
}

/** An explanation: the sentence, the cure, and the lines of the file. */
export function Explanation({ text, cure, technical }: ExplanationProps) {
  return (
    <div className="explanation">
      <p>{text}</p>
      {cure ? <p className="muted">{cure}</p> : null}
      {technical.map((line) => (
        <code key={line}>{line}</code>
      ))}
    </div>
  )
}
