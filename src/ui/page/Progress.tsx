import './Progress.css'
export interface ProgressProps {
  /** what is going on */
  label: string
  value: number
  max: number
  /** text beside the bar: «1.500 di 5.000» */
  text: string
}

/** Progress of a long operation. */
export function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <div className="progress">
      <progress aria-label={label} value={value} max={Math.max(1, max)} />
      <span className="num muted" role="status">
        {text}
      </span>
    </div>
  )
}
