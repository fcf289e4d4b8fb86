import type { WidgetCheck } from '../../contract/widget'
import { isItalianVat } from '../vatNumber/digits'
import { isFiscalCode } from './code'

/** The code of a person, or the eleven digits of an organisation. Abroad (option `abroad`) any code may stand. */
export const check: WidgetCheck = (value, { abroad, home }, { record }) => {
  if (typeof value !== 'string') return []
  const country = typeof abroad === 'string' ? record[abroad] : null
  if (typeof country === 'string' && country !== (typeof home === 'string' ? home : 'ITA')) return []
  return isFiscalCode(value) || isItalianVat(value) ? [] : [{ severity: 'error', path: '', code: 'FISCAL_CODE' }]
}
