import { defineConfig } from 'tessera/config'

export default defineConfig({
  languages: ['it', 'en'],
  without: [
    'contents',
    'resources',
    'structures',
    'templates',
    'domains',
    'notices',
    'invitation',
    'customers',
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
