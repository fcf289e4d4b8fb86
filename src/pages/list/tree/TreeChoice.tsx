import { Segmented } from '../../../ui/Segmented'
import { useTexts } from '../../office'
import './tree.css'

/** Whether records are shown as a tree or as a list. */
export function TreeChoice({ flat, onChange }: { flat: boolean; onChange: (flat: boolean) => void }) {
  const { text } = useTexts()
  const options = ['tree', 'rows'].map((value) => ({ value, label: text(`LIST.AS.${value}`) }))
  return (
    <Segmented
      label={text('LIST.AS')}
      value={flat ? 'rows' : 'tree'}
      options={options}
      onChange={(next) => onChange(next === 'rows')}
    />
  )
}
