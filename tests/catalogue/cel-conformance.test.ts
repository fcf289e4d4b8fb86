import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { linearPattern } from '../../src/catalogue/patterns/linear-pattern'
import { setPatternEngine } from '../../src/catalogue/patterns/pattern-engine'
import { type ConformanceCase, evaluate, readCases } from './rules/conformance'

/** The sections of the suite that docs/reference/rules.md promises, by file. */
const PROMISED: Readonly<Record<string, string>> = {
  basic: 'self_eval_zeroish self_eval_nonzeroish variables functions reserved_const',
  bindings_ext: 'bind',
  comparisons:
    'eq_literal ne_literal lt_literal gt_literal lte_literal gte_literal in_list_literal in_map_literal bound',
  conversions: 'double int string bool',
  fields: 'map_fields map_has in',
  fp_math: 'fp_math',
  integer_math: 'int64_math',
  lists: 'concatenation index in size',
  logic: 'conditional AND OR NOT',
  macros: 'exists all exists_one map filter nested',
  parse: 'nest repeat string_literals selectors',
  plumbing: 'min eval_results check_inputs eval_inputs',
  string: 'size starts_with ends_with matches concatenation contains',
  string_ext: 'index_of last_index_of ascii_casing split substring trim join',
  timestamps:
    'timestamp_conversions timestamp_selectors timestamp_selectors_tz timestamp_equality timestamp_arithmetic comparisons',
}

const SECTIONS = Object.entries(PROMISED).flatMap(([file, names]) =>
  names.split(' ').map((name) => `${file}/${name}`),
)

/**
 * Where our rules answer something else, by the reason; docs/decisions/0051-rule-engine.md says which of them
 * we chose.
 */
const DEPARTURES: Readonly<Record<string, readonly string[]>> = {
  'calculations are exact on decimal figures: a division by zero gives nothing, and decimals have a rest': [
    'comparisons/eq_literal/not_eq_double_nan',
    'comparisons/eq_literal/not_eq_int_double_nan',
    'comparisons/eq_literal/not_eq_uint_double_nan',
    'comparisons/ne_literal/not_ne_double_nan',
    'comparisons/ne_literal/not_ne_int_double_nan',
    'comparisons/ne_literal/not_ne_uint_double_nan',
    'comparisons/ne_literal/ne_double_nan',
    'fp_math/fp_math/mod_not_support',
  ],
  'whole numbers beyond fifteen figures have no bound and are compared as doubles': [
    'comparisons/lt_literal/not_lt_dyn_int_big_lossy_double',
    'comparisons/gt_literal/not_gt_dyn_big_double_int',
    'comparisons/lte_literal/lte_dyn_big_double_int',
    'comparisons/gte_literal/gte_dyn_int_big_lossy_double',
    'conversions/int/double_int_max_range',
    'conversions/int/double_int_min_range',
    'conversions/int/double_range',
    'integer_math/int64_math/int64_min_negate',
    'integer_math/int64_math/int64_min_negate_div',
  ],
  'records hold no bytes: these are neither ordered nor checked as UTF-8': [
    'comparisons/eq_literal/eq_bytes',
    'comparisons/ne_literal/not_ne_bytes',
    'comparisons/lt_literal/lt_bytes',
    'comparisons/lt_literal/not_lt_bytes_same',
    'comparisons/lt_literal/not_lt_bytes_width',
    'comparisons/gt_literal/gt_bytes_one',
    'comparisons/gt_literal/gt_bytes_one_to_empty',
    'comparisons/gt_literal/not_gt_bytes_sorting',
    'comparisons/lte_literal/lte_bytes_empty',
    'comparisons/lte_literal/not_lte_bytes_length',
    'comparisons/gte_literal/gte_bytes_to_empty',
    'comparisons/gte_literal/not_gte_bytes_empty_to_nonempty',
    'comparisons/gte_literal/gte_bytes_samelength',
    'conversions/string/bytes_invalid',
  ],
  'records hold no unsigned numbers: these are equal to no other number, and no int is made of them': [
    'comparisons/eq_literal/eq_list_mixed_type_numbers',
    'comparisons/eq_literal/eq_map_mixed_type_numbers',
    'comparisons/ne_literal/ne_mixed_types',
    'conversions/int/uint',
    'conversions/int/uint_zero',
    'conversions/int/uint_max_exact',
    'lists/index/zero_based_uint',
    'lists/in/uint_in_ints',
    'lists/in/uint_in_doubles',
    'lists/in/int_in_uints',
    'lists/in/double_in_uints',
    'parse/nest/funcall',
  ],
  'constants of two types in one comparison or condition are an error, where the suite decides without them':
    [
      'basic/functions/unbound_is_runtime_error',
      'comparisons/eq_literal/not_eq_list_length',
      'comparisons/eq_literal/eq_mixed_types',
      'comparisons/eq_literal/eq_list_elem_mixed_types',
      'logic/AND/short_circuit_type_left',
      'logic/AND/short_circuit_type_right',
      'logic/OR/short_circuit_type_left',
      'logic/OR/short_circuit_type_right',
    ],
  'instants are texts in records: a timestamp becomes no number or text, and has milliseconds': [
    'conversions/int/timestamp',
    'timestamps/timestamp_conversions/toInt_timestamp',
    'timestamps/timestamp_conversions/toString_timestamp',
    'timestamps/timestamp_conversions/toString_timestamp_nanos',
    'timestamps/timestamp_arithmetic/add_time_to_duration_nanos_positive',
  ],
  'time zones have names: an offset such as +11:00 is refused': [
    'timestamps/timestamp_selectors_tz/getDayOfMonth_numerical_pos',
    'timestamps/timestamp_selectors_tz/getDayOfMonth_numerical_neg',
    'timestamps/timestamp_selectors_tz/getFullYear',
    'timestamps/timestamp_selectors_tz/getHours',
    'timestamps/timestamp_selectors_tz/getSeconds',
  ],
  'lowerAscii and upperAscii change every letter, and trim knows the blanks of JavaScript': [
    'string_ext/ascii_casing/lowerascii_unicode',
    'string_ext/ascii_casing/lowerascii_unicode_with_space',
    'string_ext/ascii_casing/upperascii_unicode',
    'string_ext/trim/unicode_space_chars_1',
    'string_ext/trim/unicode_no_trim',
  ],
  'the library reads no map, empty list or number that is written so': [
    'comparisons/gt_literal/not_gt_double',
    'fields/map_has/has',
    'fields/map_has/has_not',
    'fields/map_has/has_empty',
    'macros/all/list_empty',
    'macros/exists_one/map_one',
  ],
}

const departuresOf = (section: string): string[] =>
  Object.values(DEPARTURES)
    .flat()
    .filter((id) => id.startsWith(`${section}/`))

const isAnswered = (one: ConformanceCase): boolean =>
  isDeepStrictEqual(evaluate(one), 'gives' in one ? { gives: one.gives } : {})

describe('the conformance suite of CEL', () => {
  beforeAll(() => setPatternEngine(linearPattern))

  test.each(SECTIONS)('the rules answer the conformance suite as the specification says, %s', (section) => {
    const others = readCases(section).filter((one) => !isAnswered(one))
    expect(others.map(({ id }) => id).sort()).toEqual(departuresOf(section).sort())
  })

  test('the conformance suite has departures only in asked sections, and nine hundred cases are asked', () => {
    const ids = Object.values(DEPARTURES).flat()
    expect(ids.filter((id) => !SECTIONS.includes(id.split('/').slice(0, 2).join('/')))).toEqual([])
    expect(SECTIONS.flatMap(readCases).length - ids.length).toBeGreaterThan(840)
  })
})
