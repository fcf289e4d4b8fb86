import { IMPORT_MODES, type ImportMode } from '../../contract/batch'
import type { EntityConf } from '../../contract/conf'
import { FieldFrame } from '../../ui/FieldFrame'
import { NativeSelect } from '../../ui/NativeSelect'
import { Segmented } from '../../ui/Segmented'
import { useTexts } from '../office'
import type { ImportStudio } from './use-studio'

/** How rows become records: new or known ones, recognised by which field, dates in which order. */
export function Ways({ studio, conf }: { studio: ImportStudio; conf: EntityConf }) {
  const { text } = useTexts()
  const { choose, fields, options } = studio
  const keys = fields.filter(({ isKey }) => isKey)
  const may = (mode: ImportMode) => (mode === 'update' || conf.canCreate) && (mode === 'create' || conf.canWrite)
  const modes = IMPORT_MODES.filter(may).map((value) => ({ value, label: text(`IMPORT.MODE.${value}`) }))
  const firstKey = keys.find(({ path }) => options.mapping.includes(path))?.path ?? keys[0]?.path ?? null
  const dates = (['dmy', 'mdy'] as const).map((value) => ({ value, label: text(`IMPORT.DATES.${value}`) }))
  return (
    <div className="tools">
      <Segmented
        label={text('IMPORT.MODE')}
        value={options.mode}
        options={modes}
        onChange={(mode) => choose({ mode: mode as ImportMode, key: options.key ?? firstKey })}
      />
      {options.mode === 'create' ? null : (
        <FieldFrame id="import-key" label={text('IMPORT.KEY')} path="" width={4}>
          <NativeSelect
            id="import-key"
            value={options.key}
            empty={false}
            options={keys.map(({ path, label }) => ({ value: path, label }))}
            onChange={(key) => choose({ key })}
          />
        </FieldFrame>
      )}
      <Segmented
        label={text('IMPORT.DATES')}
        value={options.dates}
        options={dates}
        onChange={(next) => choose({ dates: next === 'mdy' ? 'mdy' : 'dmy' })}
      />
    </div>
  )
}
