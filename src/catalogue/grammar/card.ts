import {
  CARD_KINDS,
  CARD_PERIODS_MAX,
  CARD_ROWS_MAX,
  CARD_STEPS,
  PLOT_SHAPES,
} from '../../contract/model/dashboard'
import {
  type Grammar,
  type KnownNames,
  LAYER_KEYS,
  list,
  nameReference,
  object,
  oneOf,
  perLanguage,
  rights,
  SCHEMA_KEY,
  text,
  whole,
} from './build'

/** The grammar of dashboard/*.json. */
export function cardGrammar(known: KnownNames = {}): Grammar {
  return object(
    'A card of the start page; people choose among those whose records they may read.',
    {
      $schema: SCHEMA_KEY,
      ...LAYER_KEYS,
      card: text('Its name.', {
        pattern: '^[A-Za-z][A-Za-z0-9-]*$',
        'x-code': 'BAD_NAME',
        'x-hint': 'letters, digits and dashes',
      }),
      kind: oneOf(
        'figure: how many records; list: the first of them; counts: how many per code of a field; recent: changed last, of all entities; plot: over time; map: where they are.',
        [...CARD_KINDS],
      ),
      entity: nameReference('Route of the records; a card of kind recent has none.', known.entities),
      filter: {
        description: 'Conditions as in a view: { "kindIn": ["a", "b"], "dueTo": "@today+30" }.',
        type: 'object',
      },
      sort: list('Order of a list: "due,asc".', text('A field and asc or desc.')),
      size: whole('Rows of a list. Absent: 5.', 1, CARD_ROWS_MAX),
      field: text('A field shown beside each row of a list, such as a relevant date.'),
      group: text('The field whose codes are counted. Absent: status; of a plot: one line for all.'),
      over: oneOf('A plot has one figure per day, week or month of the office.', [...CARD_STEPS]),
      by: text('The date or instant that says when a record counts in a plot. Absent: createdAt.'),
      periods: whole('Days, weeks or months of a plot, up to now. Absent: 12.', 2, CARD_PERIODS_MAX),
      sum: text('A plot adds up this number. Absent: it counts records.'),
      age: text('A plot shows the mean days from this date to the one it counts by.'),
      shape: oneOf('How a plot is drawn. Absent: bars, with a group lines.', [...PLOT_SHAPES]),
      width: whole('Columns of twelve. Absent: 3 for a figure, 6 for the others.', 3, 12),
      order: whole('Place among the cards; smaller comes first.', 0, 100_000),
      roles: rights('Roles that see it by default. Absent: everyone who may read the records.'),
      text: perLanguage('Title per language.'),
    },
    ['card', 'kind', 'text'],
  )
}
