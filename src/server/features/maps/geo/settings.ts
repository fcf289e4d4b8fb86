import { NO_SERVICE, serviceIn, tilesIn } from '../../../map-settings'
import { findHostFault, type OfficeSettings, type SettingCheck } from '../../../office-setting'

/** The address of a map service at an allowed host, or none. */
const checkService: SettingCheck = (text, { maps }) => {
  if (text === NO_SERVICE) return null
  const url = serviceIn(text)
  if (url) return findHostFault(url, maps)
  return { code: 'SETTING_SERVICE', message: 'not an address that begins with https://, nor none' }
}

/** The address of images of maps at an allowed host with the source that they name, or none. */
const checkTiles: SettingCheck = (text, { maps }) => {
  if (text === NO_SERVICE) return null
  const tiles = tilesIn(text)
  if (tiles) return findHostFault(new URL(tiles.source), maps)
  return { code: 'SETTING_TILES', message: 'not an address with {z}, {x} and {y}, and its source, nor none' }
}

/** What the office sets about maps. */
export const mapSettings = {
  'map.defaultZoom': {
    type: 'INT',
    category: 'MAP',
    initial: '8',
    max: 20,
    text: {
      it: 'Ingrandimento con cui si apre una mappa senza nulla da mostrare, da 1 a 20.',
      en: 'Zoom of a map that opens without anything to show, from 1 to 20.',
    },
  },
  'map.routing.url': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkService,
    text: {
      it: "Indirizzo del servizio che calcola i percorsi, su un host ammesso da chi gestisce il server; none = quello del server, o i dati dell'ufficio.",
      en: 'Address of the routing service, on a host that the server allows; none = the service of the server, or the data of the office.',
    },
  },
  'map.routing.kind': {
    type: 'STRING',
    category: 'MAP',
    initial: 'valhalla',
    choices: ['valhalla', 'osrm', 'graphhopper'],
    text: {
      it: 'Che servizio risponde a map.routing.url: valhalla, osrm, graphhopper.',
      en: 'Which service answers at map.routing.url: valhalla, osrm, graphhopper.',
    },
  },
  'map.routing.key': {
    type: 'SECRET',
    category: 'MAP',
    initial: 'none',
    text: {
      it: 'Chiave che il servizio dei percorsi chiede; none = nessuna. OSRM non ne prende.',
      en: 'Key that the route service asks for; none = no key. OSRM takes none.',
    },
  },
  'map.routing.points': {
    type: 'INT',
    category: 'MAP',
    initial: '0',
    min: 0,
    max: 100,
    text: {
      it: 'Tappe che un percorso può avere al massimo, da 2 a 100; 0 = il limite solito del servizio.',
      en: 'Most stops of one tour, from 2 to 100; 0 = the usual limit of the service.',
    },
  },
  'map.routing.traffic': {
    type: 'BOOL',
    category: 'MAP',
    initial: 'false',
    text: {
      it: 'Se il servizio dei percorsi conosce il traffico (solo Valhalla).',
      en: 'Whether the route service knows the traffic (Valhalla only).',
    },
  },
  'map.geocoder.url': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkService,
    text: {
      it: "Indirizzo del servizio che cerca luoghi, su un host ammesso da chi gestisce il server; none = quello del server, o i dati dell'ufficio.",
      en: 'Address of the geocoding service, on a host that the server allows; none = the service of the server, or the data of the office.',
    },
  },
  'map.geocoder.kind': {
    type: 'STRING',
    category: 'MAP',
    initial: 'nominatim',
    choices: ['nominatim', 'photon'],
    text: {
      it: 'Che servizio risponde a map.geocoder.url: nominatim, photon.',
      en: 'Which service answers at map.geocoder.url: nominatim, photon.',
    },
  },
  'map.tiles.roadmap': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkTiles,
    text: {
      it: 'Immagini della mappa «strade»: indirizzo con {z}, {x}, {y} (e {key}), uno spazio e la fonte da citare; none = nessuna scelta.',
      en: 'Images of the map “roads”: an address with {z}, {x}, {y} (and {key}), a space and the source to name; none = no choice.',
    },
  },
  'map.tiles.satellite': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkTiles,
    text: {
      it: 'Immagini della mappa «satellite»: indirizzo con {z}, {x}, {y} (e {key}), uno spazio e la fonte da citare; none = nessuna scelta.',
      en: 'Images of the map “satellite”: an address with {z}, {x}, {y} (and {key}), a space and the source to name; none = no choice.',
    },
  },
  'map.tiles.hybrid': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkTiles,
    text: {
      it: 'Immagini della mappa «ibrida»: indirizzo con {z}, {x}, {y} (e {key}), uno spazio e la fonte da citare; none = nessuna scelta.',
      en: 'Images of the map “hybrid”: an address with {z}, {x}, {y} (and {key}), a space and the source to name; none = no choice.',
    },
  },
  'map.tiles.terrain': {
    type: 'STRING',
    category: 'MAP',
    initial: 'none',
    check: checkTiles,
    text: {
      it: 'Immagini della mappa «rilievo»: indirizzo con {z}, {x}, {y} (e {key}), uno spazio e la fonte da citare; none = nessuna scelta.',
      en: 'Images of the map “terrain”: an address with {z}, {x}, {y} (and {key}), a space and the source to name; none = no choice.',
    },
  },
  'map.tiles.key': {
    type: 'SECRET',
    category: 'MAP',
    initial: 'none',
    text: {
      it: 'Chiave che prende il posto di {key} negli indirizzi delle immagini; none = nessuna.',
      en: 'Key that stands for {key} in the addresses of images; none = no key.',
    },
  },
} as const satisfies OfficeSettings
