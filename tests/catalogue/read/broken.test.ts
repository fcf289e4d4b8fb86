import { describe, expect, test } from 'vitest'
import { PROBLEM_CODES } from '../../../src/contract/errors/problem'
import { readFixture } from './folder'

/**
 * Every Problem of tests/fixtures/broken: file, line, code, and the beginning of its hint. Files not listed
 * here have none.
 */
const EXPECTED = `
dashboard/bad-card-alone.json 1 BAD_CARD add "entity"
dashboard/bad-card-counts.json 5 BAD_CARD one of: sort
dashboard/bad-card-entity.json 4 UNKNOWN_ENTITY did you mean "good-owners"?
dashboard/bad-card-fields.json 6 BAD_FILTER write field and operator
dashboard/bad-card-fields.json 7 BAD_FILTER write [ … ]
dashboard/bad-card-fields.json 9 BAD_SORT write "name,asc"
dashboard/bad-card-fields.json 10 UNKNOWN_FIELD did you mean "name"?
dashboard/bad-card-keys.json 2 BAD_NAME letters, digits and dashes
dashboard/bad-card-keys.json 3 NOT_ALLOWED did you mean "figure"?
dashboard/bad-card-keys.json 4 UNKNOWN_KEY did you mean "width"?
dashboard/bad-card-plot.json 1 BAD_CARD add "over"
dashboard/bad-card-plot.json 5 BAD_CARD name a field
dashboard/bad-card-plot.json 6 BAD_CARD name a number
dashboard/bad-card-plot.json 7 BAD_CARD keep "sum"
dashboard/bad-card-plot.json 7 UNKNOWN_FIELD
dashboard/bad-card-recent.json 4 BAD_CARD leave "entity" out
entities/array.json 1 NOT_JSON a schema file is one JSON obje
entities/bad-colours.json 5 BAD_COLOR # and six hexadecimal digits:
entities/bad-colours.json 6 BAD_COLOR # and six hexadecimal digits:
entities/bad-defaults.json 5 BAD_DEFAULT did you mean "SAIL"
entities/bad-defaults.json 6 BAD_DEFAULT choose a value 
entities/bad-defaults.json 7 BAD_DEFAULT remove the decimals
entities/bad-defaults.json 8 BAD_DEFAULT write YYYY-MM-DD, a day that e
entities/bad-defaults.json 9 BAD_DEFAULT write true or false without qu
entities/bad-defaults.json 10 BAD_DEFAULT between 0 and 3 characters
entities/bad-defaults.json 11 BAD_DEFAULT remove the default
entities/bad-endpoint.json 3 BAD_ENDPOINT a path under /api without para
entities/bad-filters.json 5 BAD_FILTER did you mean "alpha1"
entities/bad-filters.json 5 UNKNOWN_FIELD did you mean "name"
entities/bad-filters.json 6 BAD_FILTER did you mean "sort"
entities/bad-folder.json 6 RULE_TYPE did you mean "name"?
entities/bad-folder.json 8 TAB_KEY remove it, or choose another k
entities/bad-folder.json 9 DUPLICATE_TAB choose another id, or remove o
entities/bad-folder.json 10 UNKNOWN_SECTION did you mean "main"?
entities/bad-folder.json 11 MISSING_KEY add "section", or choose anoth
entities/bad-folder.json 12 UNKNOWN_ENTITY did you mean "bad-folder"?
entities/bad-folder.json 13 TAB_TARGET good-owners has no relation to
entities/bad-folder.json 14 TAB_TARGET good-owners has no relation to
entities/bad-folder.json 14 UNKNOWN_FIELD did you mean "name"?
entities/bad-folder.json 14 UNKNOWN_FIELD did you mean "name"?
entities/bad-folder.json 15 TAB_TARGET name a relation, or leave "fro
entities/bad-folder.json 16 BAD_NAME begin with /
entities/bad-folder.json 20 BAD_HELP point at a field or a control
entities/bad-folder.json 20 BAD_HELP did you mean "filter"?
entities/bad-folder.json 22 UNKNOWN_FIELD did you mean "name"?
entities/bad-folder.json 23 UNKNOWN_TAB did you mean "detail"?
entities/bad-folder.json 24 UNKNOWN_SECTION did you mean "main"?
entities/bad-folder.json 25 BAD_HELP write "field:path", "section:i
entities/bad-list.json 5 BAD_TOTAL totals for it: count
entities/bad-list.json 5 BAD_TOTAL totals for it: min, max, count
entities/bad-list.json 5 NOT_ALLOWED one of: sum, average, min, max
entities/bad-list.json 6 NOT_ALLOWED did you mean "row"?
entities/bad-list.json 8 UNKNOWN_FIELD did you mean "name"?
entities/bad-list.json 9 BAD_BADGE one of: name, built, length
entities/bad-list.json 10 RULE_TYPE did you mean "length"?
entities/bad-list.json 12 UNKNOWN_OPERATION did you mean "delete"?
entities/bad-list.json 14 MISSING_TEXT the key in words is shown mean
entities/bad-list.json 14 UNKNOWN_TEXT did you mean "long"?
entities/bad-mask.json 3 NOT_LISTABLE leave it out
entities/bad-mask.json 8 BAD_MASK did you mean "kind"?
entities/bad-mask.json 9 BAD_MASK did you mean "SECRET"?
entities/bad-mask.json 12 NOT_LISTABLE leave it out
entities/bad-names.json 3 BAD_NAME capital letters, digits and _:
entities/bad-names.json 6 BAD_NAME a small letter, then letters a
entities/bad-names.json 7 BAD_NAME a small letter, then letters a
entities/bad-names.json 8 BAD_NAME a small letter, then letters a
entities/bad-options.json 5 BAD_OPTIONS did you mean "decimals"
entities/bad-options.json 8 BAD_OPTIONS did you mean "owner"?
entities/bad-options.json 14 BAD_OPTIONS Decimals of the number, shown 
entities/bad-rights.json 3 UNKNOWN_RIGHT did you mean "ROLE_ADMIN"?
entities/bad-rights.json 4 UNKNOWN_RIGHT a role (ROLE_MANAGER), an auth
entities/bad-rights.json 4 UNKNOWN_KEY did you mean "write"
entities/bad-scope.json 7 UNKNOWN_FIELD did you mean "owner"
entities/bad-scope.json 8 BAD_SCOPE did you mean "user.subjectId"
entities/bad-scope.json 9 BAD_SCOPE keep the keys of one of them
entities/bad-scope.json 10 UNKNOWN_ENTITY did you mean "good-owners"
entities/bad-scope.json 11 BAD_SCOPE good-owners has no relation to
entities/bad-scope.json 13 UNKNOWN_FIELD did you mean "name"
entities/bad-scope.json 14 UNKNOWN_STATUS declare it under conf.statuses
entities/bad-scope.json 15 BAD_SCOPE name an "enum"
entities/bad-sort.json 4 BAD_SORT write "name,asc" or "name,desc
entities/bad-sort.json 4 BAD_SORT write "name,asc" or "name,desc
entities/bad-title.json 3 BAD_TITLE write "{code} {name}"
entities/bad-type.json 5 NOT_ALLOWED did you mean "string"
entities/bad-type.json 6 NOT_ALLOWED one of: string, number, intege
entities/bad-views.json 6 BAD_FILTER write "kindEquals" – operators
entities/bad-views.json 7 DUPLICATE_VIEW choose another id
entities/bad-views.json 7 BAD_FILTER did you mean "SAIL"
entities/bad-views.json 8 BAD_FILTER write [ … ]
entities/bad-views.json 8 DUPLICATE_VIEW keep one default
entities/bad-views.json 9 UNKNOWN_FIELD did you mean "kind"
entities/blank.json 1 EMPTY_FILE write at least { }
entities/code-no-counter.json 4 BAD_CODE_PATTERN add {seq:5}
entities/code-right-alone.json 4 CODE_WRITE_ALONE add "codePattern", or leave
entities/code-right-unknown.json 4 UNKNOWN_RIGHT did you mean "ROLE_MANAGER"?
entities/code-too-long.json 4 BAD_CODE_PATTERN at most 32
entities/code-unknown-token.json 4 BAD_CODE_PATTERN tokens: {seq:n} a counter of n
entities/comments.json 2 JSON_COMMENT remove the comment, or put the
entities/comments.json 5 JSON_COMMENT remove the comment, or put the
entities/core-endpoint.json 3 ENDPOINT_RESERVED choose another endpoint: /api/
entities/core-route.json 2 ROUTE_RESERVED choose another route, or an "e
entities/deep.json 1 TOO_DEEP flatten them
entities/duplicate-key.json 7 DUPLICATE_KEY keep one of the two
entities/empty-enum.json 5 BAD_VALUE add an entry
entities/empty-enum.json 6 WRONG_TYPE write a text
entities/empty-enum.json 6 WRONG_TYPE write a text
entities/empty.json 1 EMPTY_FILE write at least { }
entities/forbidden-key.json 5 FORBIDDEN_KEY choose another name
entities/forbidden-key.json 6 RESERVED_PROPERTY choose another name
entities/html.json 1 NOT_JSON a schema file is one JSON obje
entities/huge-number.json 3 JSON_SYNTAX write a smaller one
entities/into-value.json 4 PATH_INTO_VALUE end the path at "name"
entities/leans-on-broken.json 7 TARGET_QUARANTINED fix that file
entities/leans-on-broken.json 8 LOOKUP_QUARANTINED fix that file
entities/leans-on-broken.json 9 GROUP_QUARANTINED fix that file
entities/min-above-max.json 5 MIN_ABOVE_MAX swap or correct the two
entities/min-above-max.json 6 MIN_ABOVE_MAX swap or correct the two
entities/min-above-max.json 7 MIN_ABOVE_MAX swap or correct the two
entities/missing-comma.json 3 JSON_SYNTAX put a comma between two entrie
entities/missing-record.json 1 MISSING_KEY add "record": { "properties":
entities/missing-route.json 1 MISSING_KEY add "route": The path of its p
entities/nested-arrays.json 5 NESTED_TOO_DEEP make them objects with an arra
entities/nested-required.json 9 UNKNOWN_REQUIRED one of: mail
entities/nested-required.json 11 UNKNOWN_FORMAT did you mean "email"
entities/no-kind.json 5 NO_KIND add "type", "enum" or one of l
entities/no-kind.json 6 NO_KIND add "items"
entities/no-widget.json 4 NO_WIDGET leave it out of the form until
entities/not-json.json 1 NOT_JSON a schema file is one JSON obje
entities/not-listable.json 4 NOT_LISTABLE name a part of it: "berth.city
entities/not-utf8.json 1 NOT_UTF8 save it as UTF-8
entities/out-of-bounds.json 3 BAD_VALUE Width in twelfths of the row.
entities/out-of-bounds.json 4 BAD_VALUE add an entry, or remove the ke
entities/out-of-bounds.json 5 BAD_VALUE add an entry, or remove the ke
entities/patterns.json 5 BAD_PATTERN backslashes are doubled in JSO
entities/patterns.json 6 SLOW_PATTERN write it without
entities/patterns.json 7 SLOW_PATTERN write it without
entities/recordless.json 3 RECORDLESS remove it, or choose type conf
entities/recordless.json 4 RECORDLESS remove it, or choose type conf
entities/repeated.json 4 REPEATED keep one of them
entities/repeated.json 5 REPEATED keep one of them
entities/required-unseen.json 4 NOT_IN_FORM add it to a section, or give i
entities/reserved-columns.json 5 RESERVED_COLUMN choose another name: "xminValu
entities/reserved-columns.json 6 RESERVED_COLUMN choose another name: "ctidValu
entities/reserved-properties.json 5 RESERVED_PROPERTY remove it: it can be listed, s
entities/reserved-properties.json 6 RESERVED_PROPERTY remove it: it can be listed, s
entities/route-pattern.json 2 ROUTE_PATTERN small letters, digits and dash
entities/route-reserved.json 2 ROUTE_RESERVED choose another route
entities/rule-cycle.json 5 RULE_CYCLE take one of the fields out of
entities/rule-cycle.json 7 RULE_CYCLE compute it from other fields
entities/rule-embedded.json 5 RULE_TYPE did you mean "name"?
entities/rule-empty.json 5 RULE_EMPTY add one of visible, required,
entities/rule-empty.json 6 RULE_TARGET add either "field" or "to", no
entities/rule-guard.json 5 UNKNOWN_STATUS did you mean "DONE"
entities/rule-guard.json 5 UNKNOWN_FIELD did you mean "reason"
entities/rule-syntax.json 5 RULE_SYNTAX write an expression such as re
entities/rule-target.json 5 RULE_TARGET add either "field" or "to", no
entities/rule-target.json 6 RULE_TARGET move it to a rule of its own
entities/rule-target.json 7 RULE_TARGET move it to a rule of its own
entities/rule-twice.json 6 RULE_COMPUTED_TWICE join the two rules
entities/rule-type.json 5 RULE_TYPE compare and compute values of
entities/rule-uncarried.json 7 RULE_TYPE read flag1, id, val, code, name
entities/rule-unknown-field.json 5 RULE_TYPE did you mean "kind"
entities/rule-unknown-field.json 6 UNKNOWN_FIELD did you mean "sails"
entities/several-kinds.json 5 SEVERAL_KINDS keep one of "lookup", "entity"
entities/several-kinds.json 6 SEVERAL_KINDS keep one of "lookup", "type"
entities/single-quotes.json 3 JSON_SYNTAX texts need double quotes;
entities/status-any.json 8 EMPTY_ALLOWABLE list the followers, or ["DRAFT
entities/status-any.json 9 EMPTY_ALLOWABLE list the followers, or ["ACTIV
entities/status-machine.json 9 TRAP_STATUS add a follower that a person m
entities/status-machine.json 11 UNREACHABLE_STATUS add it to the "allowable" of a
entities/status-malformed.json 8 UNKNOWN_KEY did you mean "code"
entities/status-malformed.json 9 WRONG_TYPE Statuses that may follow. Empt
entities/status-malformed.json 9 WRONG_TYPE Who may change the record in t
entities/status-twice.json 5 MISSING_DEFAULT_STATUS add "default": "DRAFT"
entities/status-twice.json 8 DUPLICATE_STATUS keep one of the two
entities/stray-keys.json 5 KEY_NOT_FOR_KIND keys for it: minimum, maximum,
entities/stray-keys.json 6 KEY_NOT_FOR_KIND keys for it: lookup, filter, u
entities/stray-keys.json 7 KEY_NOT_FOR_KIND remove it
entities/texts-ambiguous.json 5 AMBIGUOUS_TEXT say which: "entity": { "name":
entities/texts-grouped.json 6 UNKNOWN_KEY one of: one, many, new
entities/texts-grouped.json 7 WRONG_TYPE write texts flat ("name": "Nam
entities/texts-grouped.json 8 UNKNOWN_TEXT did you mean "name"
entities/texts-grouped.json 9 UNKNOWN_TEXT remove it
entities/texts-grouped.json 10 UNKNOWN_TEXT did you mean "name"
entities/texts.json 5 MISSING_TEXT the key in words is shown mean
entities/texts.json 5 MISSING_TEXT the key in words is shown mean
entities/texts.json 5 UNKNOWN_TEXT did you mean "kind"
entities/texts.json 6 BAD_LANGUAGE two small letters: it, en, de
entities/through-array.json 9 PATH_THROUGH_ARRAY in rules it is "crew[].city";
entities/through-array.json 9 PATH_THROUGH_ARRAY name the array itself: "crew"
entities/trailing-comma.json 5 JSON_SYNTAX remove it
entities/truncated.json 1 NOT_JSON add the missing } or ]
entities/twice.json 4 DUPLICATE_FIELD keep one of the two
entities/twice.json 7 DUPLICATE_SECTION choose another id, or join the
entities/twice.json 7 DUPLICATE_FIELD keep one of the two
entities/twin-endpoint.json 3 DUPLICATE_ENDPOINT choose another endpoint
entities/twin-route-2.json 2 DUPLICATE_ROUTE choose another name, or remove
entities/two-roots.json 2 JSON_SYNTAX remove it
entities/unknown-columns.json 5 UNKNOWN_FIELD did you mean "name"
entities/unknown-columns.json 5 UNKNOWN_FIELD did you mean "owner.name"
entities/unknown-columns.json 5 UNKNOWN_FIELD declare it under record.proper
entities/unknown-columns.json 6 UNKNOWN_FIELD declare it under record.proper
entities/unknown-columns.json 7 UNKNOWN_FIELD did you mean "name"
entities/unknown-columns.json 8 UNKNOWN_FIELD declare it under record.proper
entities/unknown-format.json 5 UNKNOWN_FORMAT did you mean "email"
entities/unknown-format.json 6 UNKNOWN_FORMAT formats: date, time, date-time
entities/unknown-in-form.json 5 UNKNOWN_FIELD did you mean "name"
entities/unknown-in-form.json 6 UNKNOWN_FIELD leave it out
entities/unknown-in-title.json 3 UNKNOWN_FIELD did you mean "name"
entities/unknown-keys.json 3 UNKNOWN_KEY did you mean "record"
entities/unknown-keys.json 5 UNKNOWN_KEY did you mean "properties"
entities/unknown-keys.json 7 UNKNOWN_KEY did you mean "maxLength"
entities/unknown-keys.json 10 UNKNOWN_KEY did you mean "color"
entities/unknown-menu-group.json 4 UNKNOWN_MENU_GROUP did you mean "registry"
entities/unknown-menu.json 4 UNKNOWN_MENU did you mean "main"
entities/unknown-references.json 5 UNKNOWN_ENTITY did you mean "good-owners"
entities/unknown-references.json 6 UNKNOWN_LOOKUP did you mean "Colour"
entities/unknown-references.json 7 UNKNOWN_GROUP did you mean "place"
entities/unknown-references.json 8 ENTITY_WITHOUT_RECORDS name an entity of type conf or
entities/unknown-required.json 4 UNKNOWN_REQUIRED did you mean "kind"
entities/unknown-search.json 4 NOT_LISTABLE leave it out
entities/unknown-search.json 4 UNKNOWN_FIELD did you mean "name"
entities/unknown-statuses.json 6 UNKNOWN_STATUS did you mean "DRAFT"
entities/unknown-statuses.json 8 UNKNOWN_STATUS did you mean "ACTIVE"
entities/unknown-statuses.json 9 UNKNOWN_FIELD did you mean "name"
entities/unknown-unique.json 4 UNKNOWN_FIELD did you mean "year"
entities/unknown-widget.json 3 UNKNOWN_WIDGET did you mean "number"
entities/unknown-widget.json 4 UNKNOWN_WIDGET did you mean "text"
entities/unstorable.json 5 JSON_SYNTAX remove
entities/utf16.json 1 NOT_UTF8 save it as UTF-8
entities/widget-mismatch.json 4 WIDGET_MISMATCH widgets that fit: date
entities/widget-mismatch.json 4 WIDGET_MISMATCH widgets that fit: checkb
entities/word.json 1 NOT_JSON a schema file is one JSON obje
entities/wrong-types.json 3 WRONG_TYPE Label of a record in lists, ch
entities/wrong-types.json 5 WRONG_TYPE Names of properties that must
entities/wrong-types.json 7 WRONG_TYPE Most characters.
entities/wrong-types.json 8 WRONG_TYPE A property: a plain value (typ
entities/wrong-types.json 11 WRONG_TYPE write a text
groups/bad-filter.json 6 BAD_FILTER did you mean "alpha1"?
groups/bad-filter.json 6 UNKNOWN_FIELD did you mean "country"?
groups/bad-parts.json 3 UNKNOWN_WIDGET did you mean "address"
groups/bad-parts.json 7 NOT_ALLOWED one of: string, number, intege
groups/bad-parts.json 8 UNKNOWN_LOOKUP did you mean "Colour"
groups/bad-parts.json 11 UNKNOWN_KEY keys here: $schema, extends, o
groups/bad-widgets.json 5 WIDGET_MISMATCH widgets that fit: date
groups/bad-widgets.json 6 BAD_OPTIONS did you mean "decimals"?
groups/circle-a.json 5 GROUP_RECURSION make a related entity of one o
groups/no-record.json 1 MISSING_KEY add "record": What is stored.
groups/self.json 4 GROUP_RECURSION make a related entity of one o
groups/twin.json 2 DUPLICATE_NAME choose another name, or remove
lookups/Label.json 3 BAD_LABEL did you mean "code"
lookups/Plain.json 3 BAD_LABEL write "{code} - {label}"
lookups/Plain.json 4 NOT_ALLOWED one of: val, id, code
lookups/Plain.json 5 NOT_ALLOWED did you mean "alpha1"
lookups/Rows.json 4 MISSING_KEY add "code": Code of the row.
lookups/Rows.json 5 WRONG_TYPE Code of the row.
lookups/Rows.json 6 UNKNOWN_KEY did you mean "flag1"
lookups/Table.json 3 DUPLICATE_NAME choose another table code
lookups/Twice.json 6 DUPLICATE_ROW change or remove one of the ro
lookups/Twice.json 7 DUPLICATE_ROW change or remove one of the ro
lookups/Twice.json 8 MISSING_ROW_VALUE add "val", or choose "value":
menus/broken.json 3 WRONG_TYPE The entries, in order.
menus/side.json 2 MENU_FOR_NOBODY name the roles that have it: 
menus/side.json 4 UNKNOWN_MENU_PATH did you mean "/good-owners"
menus/side.json 5 DUPLICATE_MENU_ITEM choose another id
menus/side.json 6 MENU_ITEM_TARGET an entry has exactly one of pa
menus/side.json 7 MENU_ITEM_TARGET an entry has exactly one of pa
menus/side.json 8 WRONG_TYPE Label per language.
menus/side.json 8 BAD_NAME begin with /
menus/side.json 9 NOT_ALLOWED one of: logout
menus/side.json 11 UNKNOWN_MENU_PATH add entities/nowhere.json
`

const catalogue = readFixture('broken')
const expected = EXPECTED.trim().split('\n')
const filesOf = (rows: readonly string[]): string[] => [
  ...new Set(rows.map((row) => row.split(' ', 1)[0] ?? '')),
]

const found = catalogue.problems.map((problem) => ({
  file: problem.file,
  text: `${problem.file} ${problem.line} ${problem.code} ${problem.hint ?? ''}`,
}))

describe('a folder of broken files', () => {
  test('the folder of broken files has at least sixty of them', () =>
    expect(filesOf(expected).length).toBeGreaterThanOrEqual(60))

  test.each(filesOf(expected))(
    '%s: every mistake at its line with a code and a hint, and nothing else',
    (file) => {
      const rows = expected.filter((row) => row.startsWith(`${file} `))
      const texts = found.filter((one) => one.file === file).map((one) => one.text)
      expect(texts.map((text, index) => text.slice(0, rows[index]?.length))).toEqual(rows)
    },
  )

  test('a folder of broken files has no problem for its good ones', () =>
    expect(filesOf(found.map((one) => one.text))).toEqual(filesOf(expected)))

  test('every problem names a place, a cure and a code of the catalogue', () => {
    for (const problem of catalogue.problems) {
      expect(problem.line).toBeGreaterThan(0)
      expect(problem.column).toBeGreaterThan(0)
      expect(problem.hint).toMatch(/./)
      expect(PROBLEM_CODES).toHaveProperty(problem.code)
      expect(problem.message).not.toContain('\n')
    }
  })

  test('errors quarantine their file, warnings do not', () => {
    const wrong = new Set(catalogue.problems.filter((one) => one.severity === 'error').map((one) => one.file))
    expect(catalogue.entities.filter((entity) => wrong.has(entity.file))).toEqual([])
    expect(catalogue.quarantined.map((one) => one.file)).toEqual(
      [...wrong].filter((file) => file.startsWith('entities/') && !file.includes('twin-route')),
    )
  })

  test('an entity that refers to a broken file works without it', () => {
    const entity = catalogue.entities.find((one) => one.route === 'leans-on-broken')
    expect(entity?.fields.map((field) => field.path)).toEqual(['name', 'owner', 'paint'])
    expect(entity?.list.columns.map((column) => column.field)).toEqual(['name'])
    expect(entity?.title).toEqual([{ path: 'name' }, { text: ' ' }])
  })
})
