import { type Grammar, LANGUAGE_KEY, map, object, text, textOr } from './build'

// a group's name may also be a flat key: "status": "State" labels the common field
const byKey = (description: string): Grammar => ({
  ...map(description, text('The text.')),
  type: ['string', 'object'],
  minLength: 1,
})

const ENTITY_GROUPS: Record<string, Grammar> = {
  entity: textOr(
    'Names of the entity.',
    object('', {
      one: text('One record: "Boat".'),
      many: text('The list and menu: "Boats".'),
      new: text('The action that creates one: "New boat".'),
      menu: text('The entry of the menu. Absent: as many.'),
      search: text('The choice of the global search. Absent: as many.'),
    }),
  ),
  field: byKey('Labels by path.'),
  column: byKey('Shorter heads of list columns by path. Absent: the label of the field.'),
  enum: byKey('Labels of codes: "kind.SAIL".'),
  tooltip: byKey('Explanations by path.'),
  placeholder: byKey('Examples shown in empty fields, by path.'),
  section: byKey('Titles of sections by id.'),
  tab: byKey('Titles of tabs by id.'),
  status: byKey('Names of statuses by code.'),
  view: byKey('Names of views by id.'),
  rule: byKey('Messages of rules by code.'),
  badge: byKey('Badges of list rows by the key they name.'),
  action: byKey('Names of actions by id.'),
  card: byKey('Titles of dashboard cards by id.'),
  help: byKey('Texts of the guided help by key.'),
}

/** The group names of texts. */
export const TEXT_GROUPS: readonly string[] = Object.keys(ENTITY_GROUPS)

const language = (groups: Record<string, Grammar>): Grammar => ({
  description:
    'The texts of one language: grouped (field, enum, section …) or flat ("name": "Name", "kind.SAIL": "Sail").',
  type: 'object',
  properties: groups,
  additionalProperties: text('A flat text: the key is the route, a path or path.CODE.', {
    'x-hint': `write texts flat ("name": "Name") or in one of the groups ${Object.keys(groups).join(', ')}`,
  }),
})

const GROUP_GROUPS = Object.fromEntries(
  ['field', 'enum', 'tooltip', 'placeholder'].map((name) => [name, ENTITY_GROUPS[name] ?? {}]),
)

/** Texts of an entity, per language. */
export const ENTITY_TEXTS: Grammar = map('Texts per language.', language(ENTITY_GROUPS), LANGUAGE_KEY)

/** Texts of a group, per language: defaults that an entity may override. */
export const GROUP_TEXTS: Grammar = map(
  'Texts per language, defaults for every entity that uses the group.',
  language(GROUP_GROUPS),
  LANGUAGE_KEY,
)
