import { type Grammar, map, object, SCHEMA_KEY, text } from './build'

const COLOUR = { pattern: '^#[0-9A-Fa-f]{6}$', 'x-code': 'BAD_COLOR', 'x-hint': 'as #1A73E8' } as const

/** A picture beside the file. */
const PICTURE = {
  pattern: '^[\\w-]+\\.(svg|png|webp)$',
  'x-code': 'BAD_NAME',
  'x-hint': 'the name of a file in theme/ that ends in .svg, .png or .webp',
} as const

const colours = (mode: string): Grammar =>
  object(`Colours of the ${mode} look; those that are missing are Tessera's.`, {
    accent: text('Fill of buttons, marks and the chosen entry.', COLOUR),
    onAccent: text('Letters on the accent. Absent: white.', COLOUR),
    link: text('Links and other coloured letters. Absent: the accent, as strong as letters need.', COLOUR),
    background: text('The page behind everything, and the menu.', COLOUR),
    surface: text('Lists, forms and dialogs.', COLOUR),
    text: text('Letters. Fainter letters, lines and tints follow from these colours.', COLOUR),
  })

/** The grammar of theme/theme.json. */
export const themeGrammar = (): Grammar =>
  object('How an office looks: its name, logo and colours.', {
    $schema: SCHEMA_KEY,
    name: text('Name of the office: in the menu, on the sign-in page, in the title of pages.', {
      maxLength: 40,
    }),
    logo: text('Its logo, a file beside this one; it is the icon of the page, too.', PICTURE),
    logoDark: text('Its logo on dark ground. Absent: the same.', PICTURE),
    light: colours('light'),
    dark: {
      ...colours('dark'),
      description: 'Colours of the dark look. Absent: Tessera’s, with the light accent made to fit.',
    },
  })

/** The grammar of texts/*.json: keys and texts, a group of keys as an object. */
export const officeTextsGrammar = (): Grammar =>
  map('Texts of the application by their key, as "APP.NAME".', text('The text.'))
