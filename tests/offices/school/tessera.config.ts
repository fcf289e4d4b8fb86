import { defineConfig } from 'tessera/config'

export default defineConfig({
  languages: ['it', 'en'],
  without: [
    'customers',
    'contents',
    'resources',
    'structures',
    'templates',
    'domains',
    'notices',
    'invitation',
    'suppliers',
    'collaborators',
    'subject-notes',
    'subject-documents',
    'signed-contracts',
    'service-agreements',
    'documents',
    'document-subjects',
    'document-notes',
  ],
})
