/**
 * Licences of packages whose package.json names none, or none by its usual id: what the file LICENSE of this
 * version says. The list of packages (`npm run sbom`) names them with this source.
 *
 * @type {Readonly<Record<string, { version: string, licence: string, begins: string }>>} by name; `begins`:
 *   words of the file
 */
export const LICENCES_BY_FILE = {
  '@mapbox/corslite': {
    version: '0.0.7',
    licence: 'Unlicense',
    begins: 'This is free and unencumbered software',
  },
  '@mapbox/polyline': {
    version: '0.2.0',
    licence: 'BSD-3-Clause',
    begins: 'Redistribution and use in source and binary forms',
  },
  'png-js': { version: '1.1.0', licence: 'MIT', begins: 'MIT License' },
  '@react-aria/optimize-locales-plugin': {
    version: '2.0.2',
    licence: 'Apache-2.0',
    begins: 'Apache License',
  },
}

/**
 * Packages whose licence is not one of the Open Source Initiative, with the way to do without them.
 *
 * @type {Readonly<Record<string, string>>} what the list of packages says of them, by name
 */
export const CONDITIONAL = {
  'react-leaflet':
    'Hippocratic-2.1 adds conditions on use; a build with TESSERA_MAP_PARTS=own holds nothing of it',
  '@react-leaflet/core':
    'Hippocratic-2.1 adds conditions on use; a build with TESSERA_MAP_PARTS=own holds nothing of it',
}
