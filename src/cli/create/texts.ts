/** What `npm create tessera` says, by language. */
export const TEXTS = {
  en: {
    folder: 'Folder',
    contents: 'What is in it at the beginning?',
    empty: 'Nothing: one administrator',
    demo: 'The demo company, to look around',
    database: 'PostgreSQL (leave empty for the embedded database)',
    embedded: 'postgres://user:password@host:5432/database',
    created: (name: string) => `The office "${name}" is created.`,
    installing: 'Installing the packages …',
    next: 'Next:',
    notInstalled: 'npm could not install the packages; try again in the folder.',
  },
  it: {
    folder: 'Cartella',
    contents: 'Che cosa contiene all’inizio?',
    empty: 'Nulla: un solo amministratore',
    demo: 'L’azienda dimostrativa, per guardarsi intorno',
    database: 'PostgreSQL (vuoto per il database incluso)',
    embedded: 'postgres://utente:password@host:5432/database',
    created: (name: string) => `L’ufficio «${name}» è pronto.`,
    installing: 'Installo i pacchetti …',
    next: 'Ora:',
    notInstalled: 'npm non ha installato i pacchetti: riprova nella cartella.',
  },
}
