import { flag, type Grammar, list, object, text, whole } from './build'

const shape = (kinds: string[]) =>
  object('A field it can draw: all keys must match, and more keys win.', {
    kind: { description: 'Kind of the field.', enum: kinds },
    type: text('JSON type of the value.'),
    format: text('Format of the text.'),
    group: text('Name of the group.'),
    multilingual: flag('Texts in several languages.'),
    embedded: flag('Relations whose record belongs to this one.'),
    suggests: flag('Texts with suggestions from a table.'),
    of: text('Kind of the rows of an array.'),
    has: text('A keyword that the schema has, such as maxLength.'),
  })

const fixture = (kinds: string[]) =>
  object(
    'An example for the gallery and the conformance tests.',
    {
      name: text('Its name, one per example.'),
      schema: { description: 'JSON Schema of the field.', type: 'object' },
      options: { description: 'Options of the widget.', type: 'object' },
      value: { description: 'The value; null = empty.' },
      kind: { description: 'Kind of the field; absent: that of the first accepted shape.', enum: kinds },
      choices: list(
        'What its list offers.',
        object('A choice.', { value: text('Its code.'), label: text('Its label.') }, ['value', 'label']),
      ),
    },
    ['name', 'schema', 'options', 'value'],
  )

/** The grammar of a `widget.json`; `kinds` are those of fields. */
export function widgetGrammar(kinds: string[]): Grammar {
  return object(
    'What a widget can draw.',
    {
      $schema: text('Where editors find this grammar.'),
      id: text('Name of its folder.', {
        pattern: '^[a-z][A-Za-z0-9]{1,30}$',
        'x-code': 'BAD_NAME',
        'x-hint': 'a small letter, then letters and digits, at most 31',
      }),
      description: text('One sentence for docs and editors.', { minLength: 10 }),
      accepts: list('Fields it can draw.', shape(kinds), { minItems: 1 }),
      named: flag('Drawn only where a file names it.'),
      options: { description: 'JSON Schema of its options.', type: 'object' },
      width: whole('Default width in twelfths of the row.', 1, 12),
      needs: list('Other fields of the record that it reads.', { type: 'string', minLength: 1 }),
      check: flag('It has a check.ts.'),
      fixtures: list('Examples for the gallery and the tests.', fixture(kinds), { minItems: 1 }),
    },
    ['id', 'description', 'accepts', 'options', 'width', 'needs', 'check', 'fixtures'],
  )
}
