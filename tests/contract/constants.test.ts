import { expect, test } from 'vitest'
import {
  CODE_MAX_LENGTH,
  DEFAULT_ICON,
  SAVE_LOCK_MS,
  SIGN_UP_ENABLED,
  STORAGE_FORM_DATA,
  STORAGE_PREFERENCES,
  STORAGE_USER,
} from '../../src/contract/constants'
import { DEFAULT_LANGUAGE } from '../../src/contract/language'

test.each([
  ['the default language', 'CONST-01', DEFAULT_LANGUAGE, 'it'],
  ['the longest code', 'CONST-03', CODE_MAX_LENGTH, 32],
  ['the rest of save after a click', 'CONST-04', SAVE_LOCK_MS, 2000],
  ['free sign-up', 'CONST-10', SIGN_UP_ENABLED, false],
  ['the key of the user', 'CONST-11', STORAGE_USER, 'jpuzzle5.user'],
  ['the key of a form kept for later', 'CONST-11', STORAGE_FORM_DATA, 'formData'],
  ['the one key of the preferences', 'CONST-11', STORAGE_PREFERENCES, 'tessera.preferences'],
  ['the default icon', 'CONST-12', DEFAULT_ICON, 'table-tree-tag'],
])('%s [%s]', (_, __, constant, value) => {
  expect(constant).toBe(value)
})
