/** What the tests of an office import: `tessera/testing`. */

export type { ApiFieldError as FieldError } from '../contract/errors/field-error'
export type { Problem } from '../contract/errors/problem'
export type { TestMail, TestPerson } from '../contract/ports/test-office'
export {
  type OpenOfficeOptions,
  openOffice,
  RefusedByOffice,
  type TestOffice,
  type TestUser,
} from '../testing/office'
export { testWidget, type WidgetParts } from '../testing/widget'
