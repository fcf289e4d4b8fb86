import { CARD_KINDS, CARD_ROWS_MAX } from '../../contract/dashboard'
import {
  type Grammar,
  type KnownNames,
  list,
  object,
  oneOf,
  perLanguage,
  referredName,
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
      card: text('Its name.', {
        pattern: '^[A-Za-z][A-Za-z0-9-]*$',
        'x-code': 'BAD_NAME',
        'x-hint': 'letters, digits and dashes',
      }),
      kind: oneOf(
        'figure: how many records; list: the first of them; counts: how many per code of a field; recent: changed last, of all entities.',
        [...CARD_KINDS],
      ),
      entity: referredName('Route of the records; a card of kind recent has none.', known.entities),
      filter: { description: 'Conditions as in a view: { "kindIn": ["a", "b"], "dueTo": "@today+30" }.', type: 'object' },
      sort: list('Order of a list: "due,asc".', text('A field and asc or desc.')),
      size: whole('Rows of a list. Absent: 5.', 1, CARD_ROWS_MAX),
      field: text('A field shown beside each row of a list, such as a relevant date.'),
      group: text('The field whose codes are counted. Absent: status.'),
      width: whole('Columns of twelve. Absent: 3 for a figure, 6 for the others.', 3, 12),
      order: whole('Place among the cards; smaller comes first.', 0, 100_000),
      roles: rights('Roles that see it by default. Absent: everyone who may read the records.'),
      text: perLanguage('Title per language.'),
    },
    ['card', 'kind', 'text'],
  )
}
