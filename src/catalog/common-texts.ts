/** The word on the button that makes a record, where a file gives none: no noun, so no gender to get wrong. */
export const NEW_TEXTS: Record<string, string> = { it: 'Nuovo', en: 'New' }

/** Labels of what every record carries (domain 1.1), for columns, filters and forms that name a common key. */
export const COMMON_TEXTS: Record<string, Record<string, string>> = {
  it: {
    id: 'Identificativo',
    code: 'Codice',
    status: 'Stato',
    label: 'Titolo',
    archived: 'Archiviato',
    authorId: 'Autore',
    createdAt: 'Creato il',
    createdBy: 'Creato da',
    updatedAt: 'Modificato il',
    updatedBy: 'Modificato da',
  },
  en: {
    id: 'Identifier',
    code: 'Code',
    status: 'Status',
    label: 'Title',
    archived: 'Archived',
    authorId: 'Author',
    createdAt: 'Created on',
    createdBy: 'Created by',
    updatedAt: 'Changed on',
    updatedBy: 'Changed by',
  },
}
