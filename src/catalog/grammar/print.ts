import { ORIENTATIONS, PAPERS } from '../../contract/print'
import { flag, object, oneOf, texts } from './build'

/** `print`: how a shown record looks on paper. */
export const PRINT = object('How a shown record looks on paper. Absent: every section on A4, portrait.', {
  page: oneOf('Size of the paper. Absent: A4.', [...PAPERS]),
  orientation: oneOf('Absent: portrait.', [...ORIENTATIONS]),
  sections: texts('Ids of the form sections that are printed. Absent: all.'),
  qr: flag('The address of the record as a code beside its title.'),
})
