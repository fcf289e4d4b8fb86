import type { ValidateFunction } from 'ajv/dist/2020'
import type { JsonObject } from '../../contract/json'
import type { WidgetManifest } from '../../contract/widget'
import type { JsonPath, Report } from '../report'
import { findingsOf } from './findings'
import { grammarAjv } from './grammar'

const compiled = new WeakMap<WidgetManifest, ValidateFunction>()

/** Holds options against the widget's own schema; every mismatch is reported below `at`. */
export function checkOptions(report: Report, manifest: WidgetManifest, options: JsonObject, at: JsonPath): void {
  const validate = validatorOf(manifest)
  if (validate(options)) return
  for (const finding of findingsOf(validate.errors ?? [])) {
    const path = [...at, ...finding.path]
    const message = `widget "${manifest.id}": ${finding.message}`
    if (finding.key) report.key('BAD_OPTIONS', path, message, finding.hint)
    else report.value('BAD_OPTIONS', path, message, finding.hint)
  }
}

function validatorOf(manifest: WidgetManifest): ValidateFunction {
  const known = compiled.get(manifest)
  if (known) return known
  const made = grammarAjv().compile({ ...manifest.options })
  compiled.set(manifest, made)
  return made
}
