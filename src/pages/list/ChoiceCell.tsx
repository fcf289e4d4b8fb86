import { useTexts } from '../office'

/** The box of a row that is chosen or not; the grid's own keys and clicks act on it. */
export function ChoiceCell({ name, chosen }: { name: string; chosen: boolean }) {
  const { text } = useTexts()
  return (
    <td className="selc">
      <input
        type="checkbox"
        className="cb"
        tabIndex={-1}
        aria-label={text('LIST.SELECT_ROW', { name })}
        checked={chosen}
        readOnly
      />
    </td>
  )
}
